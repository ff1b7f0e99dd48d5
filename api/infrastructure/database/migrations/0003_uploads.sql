ALTER TABLE "upload_files" ALTER COLUMN "position" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_files" ADD COLUMN "zip_id" uuid;--> statement-breakpoint
ALTER TABLE "upload_files" ADD COLUMN "zip_entry" integer;--> statement-breakpoint
ALTER TABLE "upload_files" ADD COLUMN "study_instance_uid" text;--> statement-breakpoint
ALTER TABLE "upload_files" ADD COLUMN "received" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "exams" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "attachments_object" ON "attachments" USING hash ("object_hash");--> statement-breakpoint
CREATE INDEX "instances_object" ON "instances" USING hash ("object_hash");--> statement-breakpoint
CREATE INDEX "upload_files_object" ON "upload_files" USING hash ("object_hash");--> statement-breakpoint
CREATE INDEX "uploads_state" ON "uploads" USING btree ("state","created");--> statement-breakpoint
ALTER TABLE "uploads" DROP COLUMN "exam_ids";--> statement-breakpoint
ALTER TABLE "upload_files" ADD CONSTRAINT "upload_files_entry" UNIQUE("zip_id","zip_entry");