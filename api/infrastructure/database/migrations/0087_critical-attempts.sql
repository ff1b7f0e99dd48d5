CREATE TABLE "critical_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"report_version" integer NOT NULL,
	"category" text DEFAULT 'critical' NOT NULL,
	"found" timestamp with time zone NOT NULL,
	"told_by" uuid NOT NULL,
	"told_to" text NOT NULL,
	"told_to_role" text,
	"method" text NOT NULL,
	"told" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"read_back" text,
	"note" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "critical_escalations" (
	"item_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"account_ids" uuid[] NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "critical_escalations_item_id_step_pk" PRIMARY KEY("item_id","step")
);
--> statement-breakpoint
CREATE TABLE "critical_rules" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"minutes" jsonb NOT NULL,
	"chain" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "critical_items_open_report";--> statement-breakpoint
DROP INDEX "critical_items_open";--> statement-breakpoint
ALTER TABLE "critical_items" ADD COLUMN "category" text DEFAULT 'critical' NOT NULL;--> statement-breakpoint
ALTER TABLE "critical_items" ADD COLUMN "due" timestamp with time zone;--> statement-breakpoint
-- Those that wait were due by the rule of their time, after half an hour.
UPDATE "critical_items" SET "due" = "created" + interval '30 minutes';--> statement-breakpoint
ALTER TABLE "critical_items" ALTER COLUMN "due" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "critical_items" ADD COLUMN "withdrawn" timestamp with time zone;--> statement-breakpoint
-- Until now a flag that was taken back was told by the report alone.
UPDATE "critical_items" SET "withdrawn" = now() FROM "reports"
WHERE "reports"."id" = "critical_items"."report_id" AND "critical_items"."acknowledged" IS NULL
  AND NOT ("reports"."content" -> 'critical')::boolean;--> statement-breakpoint
ALTER TABLE "critical_values" ADD COLUMN "category" text DEFAULT 'critical' NOT NULL;--> statement-breakpoint
ALTER TABLE "critical_attempts" ADD CONSTRAINT "critical_attempts_item_id_critical_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."critical_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_attempts" ADD CONSTRAINT "critical_attempts_told_by_accounts_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_escalations" ADD CONSTRAINT "critical_escalations_item_id_critical_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."critical_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_rules" ADD CONSTRAINT "critical_rules_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "critical_attempts_item" ON "critical_attempts" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "critical_attempts_confirmed" ON "critical_attempts" USING btree ("item_id") WHERE outcome = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "critical_items_open_report" ON "critical_items" USING btree ("report_id") WHERE acknowledged is null and withdrawn is null;--> statement-breakpoint
CREATE INDEX "critical_items_open" ON "critical_items" USING btree ("bucket_id","due") WHERE acknowledged is null and withdrawn is null;--> statement-breakpoint
-- What was acknowledged is kept as an attempt. One without a read-back was enough to close an item then: it stays closed.
INSERT INTO "critical_attempts" ("id", "item_id", "report_version", "found", "told_by", "told_to", "method", "told", "outcome", "created")
SELECT gen_random_uuid(), "id",
  coalesce((SELECT max("version") FROM "report_versions"
    WHERE "report_versions"."report_id" = "critical_items"."report_id"
    AND "report_versions"."created" <= "critical_items"."acknowledged"), 0),
  "created", "acknowledged_by", "told_whom", "told_how", "acknowledged",
  CASE WHEN "was_read_back" THEN 'confirmed' ELSE 'reachedWithoutReadBack' END, "acknowledged"
FROM "critical_items" WHERE "acknowledged" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER critical_attempts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON critical_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
