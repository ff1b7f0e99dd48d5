CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"due" timestamp with time zone DEFAULT now() NOT NULL,
	"lease" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"last_done" timestamp with time zone,
	"died" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_subject" UNIQUE NULLS NOT DISTINCT("kind","subject_id")
);
--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "subject_id", "due", "created")
SELECT gen_random_uuid(), 'sendExam', "id", "due", "created" FROM "dicom_sends" WHERE "status" IN ('waiting', 'sending');--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "subject_id", "due", "attempts", "created")
SELECT gen_random_uuid(), 'reportCommitment', "id", "due", "attempts", "created" FROM "storage_commitments" WHERE "reported" IS NULL AND "abandoned" IS NULL;--> statement-breakpoint
INSERT INTO "jobs" ("id", "kind", "subject_id", "created")
SELECT gen_random_uuid(), 'sendMessage', "id", "created" FROM "notifications" WHERE "message" = 'due' AND "created" > now() - interval '1 day';--> statement-breakpoint
DROP INDEX "dicom_sends_due";--> statement-breakpoint
DROP INDEX "storage_commitments_due";--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due") WHERE died is null;--> statement-breakpoint
CREATE INDEX "storage_commitments_unreported" ON "storage_commitments" USING btree ("peer_id","created") WHERE reported is null and abandoned is null;--> statement-breakpoint
ALTER TABLE "dicom_sends" DROP COLUMN "due";--> statement-breakpoint
ALTER TABLE "storage_commitments" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "storage_commitments" DROP COLUMN "due";--> statement-breakpoint
ALTER TABLE "storage_commitments" DROP COLUMN "last_error";