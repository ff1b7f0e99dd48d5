ALTER TABLE "exams" ADD COLUMN "extensions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "exams_extended" ON "exams" USING btree ("bucket_id") WHERE extensions <> '[]';--> statement-breakpoint
CREATE INDEX "reports_extended" ON "reports" USING btree ("bucket_id") WHERE content ? 'extensions';