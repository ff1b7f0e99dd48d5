ALTER TABLE "registry_orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- An exam that has a time is wanted on the day of it.
UPDATE "scheduled_exams" SET "scheduled_date" = ("scheduled_start" AT TIME ZONE "buckets"."time_zone")::date
FROM "buckets" WHERE "buckets"."id" = "scheduled_exams"."bucket_id" AND "scheduled_start" IS NOT NULL
  AND "scheduled_date" IS DISTINCT FROM ("scheduled_start" AT TIME ZONE "buckets"."time_zone")::date;
