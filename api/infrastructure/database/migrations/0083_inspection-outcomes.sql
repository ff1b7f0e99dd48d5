CREATE TABLE "inspection_outcomes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"rule" text NOT NULL,
	"level" text NOT NULL,
	"field" text NOT NULL,
	"evidence" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inspection_outcomes" ADD CONSTRAINT "inspection_outcomes_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_outcomes" ADD CONSTRAINT "inspection_outcomes_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_outcomes" ADD CONSTRAINT "inspection_outcomes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_outcomes_report" ON "inspection_outcomes" USING btree ("report_id","version");--> statement-breakpoint
CREATE INDEX "inspection_outcomes_period" ON "inspection_outcomes" USING btree ("bucket_id","created" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_outcomes_shown" ON "inspection_outcomes" USING btree ("report_id","version","rule",md5("evidence")) WHERE outcome = 'shown';--> statement-breakpoint
CREATE TRIGGER inspection_outcomes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON inspection_outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
