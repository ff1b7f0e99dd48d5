DROP INDEX "exams_study_date";--> statement-breakpoint
CREATE INDEX "exams_apart" ON "exams" USING btree (coalesce("study_date", "created") desc,"id" DESC NULLS FIRST,"bucket_id","modality","body_part","report_status","assignee_id","printed","positive","urgent_flag","study_date","created") WHERE deleted is null and (created - coalesce(study_date, created)) not between interval '-2 days' and interval '2 days';--> statement-breakpoint
CREATE INDEX "exams_study_date" ON "exams" USING btree (coalesce("study_date", "created") desc,"id" DESC NULLS FIRST,"bucket_id","modality","body_part","report_status","assignee_id","printed","positive","urgent_flag","study_date","created") WHERE deleted is null;--> statement-breakpoint
-- The statistics of a partial index tell the planner nothing about the table. How exam times are spread, and how far
-- arrivals are from them, is kept for itself.
CREATE STATISTICS "exams_time" ON (coalesce("study_date", "created")) FROM "exams";--> statement-breakpoint
CREATE STATISTICS "exams_arrival" ON ("created" - coalesce("study_date", "created")) FROM "exams";--> statement-breakpoint
ANALYZE "exams";
