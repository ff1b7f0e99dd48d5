ALTER TABLE "exams" ADD COLUMN "study_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "referring_physician" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "bits_allocated" integer;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "performed_date" date;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "performed_time" time;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "requests" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "series_modality" ON "series" USING btree ("modality","exam_id");