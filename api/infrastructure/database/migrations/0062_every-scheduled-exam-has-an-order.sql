-- What was scheduled before there were orders gets one of its own.
INSERT INTO "registry_orders" ("id", "bucket_id", "registrar_id", "created")
  SELECT "id", "bucket_id", "registrar_id", "created" FROM "scheduled_exams" WHERE "order_id" IS NULL;--> statement-breakpoint
UPDATE "scheduled_exams" SET "order_id" = "id" WHERE "order_id" IS NULL;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ALTER COLUMN "order_id" SET NOT NULL;
