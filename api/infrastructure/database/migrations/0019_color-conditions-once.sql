-- Of two rules for the same condition the upper one counted: the others never showed.
DELETE FROM "report_table_colors" lower USING "report_table_colors" upper
WHERE lower."group_id" = upper."group_id" AND lower."field" = upper."field" AND lower."value" = upper."value"
  AND (upper."position", upper."id") < (lower."position", lower."id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_table_colors_condition" ON "report_table_colors" USING btree ("group_id","field","value");
