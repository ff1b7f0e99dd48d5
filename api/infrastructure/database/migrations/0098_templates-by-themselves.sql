ALTER TABLE "buckets" ALTER COLUMN "fills_templates" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "report_template_uses" ADD COLUMN "by_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who has decided keeps the decision; the trail alone tells it from a default.
UPDATE "buckets" SET "fills_templates" = true WHERE NOT EXISTS (
  SELECT FROM "audit_events" WHERE "event" = 'reporting_template_settings' AND "subject_id" = "buckets"."id"::text
);
