DROP INDEX "exams_status";--> statement-breakpoint
DROP INDEX "exams_newest";--> statement-breakpoint
DROP INDEX "exams_bucket_newest";--> statement-breakpoint
DROP INDEX "exams_modality";--> statement-breakpoint
DROP INDEX "exams_body_part";--> statement-breakpoint
DROP INDEX "exams_assignee";--> statement-breakpoint
DROP INDEX "exams_study_date";--> statement-breakpoint
DROP INDEX "exams_deleted";--> statement-breakpoint
DROP INDEX "exams_name";--> statement-breakpoint
CREATE INDEX "exams_urgent" ON "exams" USING btree ("created" DESC NULLS FIRST,"id" DESC NULLS FIRST,"bucket_id","modality","body_part","report_status","assignee_id","printed","positive","study_date") WHERE deleted is null and urgent_flag;--> statement-breakpoint
CREATE INDEX "exams_open" ON "exams" USING btree ("report_status","created" DESC NULLS FIRST,"id" DESC NULLS FIRST,"bucket_id","modality","body_part","assignee_id","printed","positive","urgent_flag","study_date","locked_by","lock_expires") WHERE deleted is null and report_status <> 'corrected';--> statement-breakpoint
CREATE INDEX "exams_lease" ON "exams" USING btree ("lock_expires") WHERE deleted is null and lock_expires is not null;--> statement-breakpoint
CREATE INDEX "exams_newest" ON "exams" USING btree ("created" DESC NULLS FIRST,"id" DESC NULLS FIRST,"bucket_id","modality","body_part","report_status","assignee_id","printed","positive","urgent_flag","study_date") WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_bucket_newest" ON "exams" USING btree ("bucket_id","created" DESC NULLS FIRST,"id" DESC NULLS FIRST,"modality","body_part","report_status","assignee_id","printed","positive","urgent_flag","study_date") WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_modality" ON "exams" USING btree ("modality","created" DESC NULLS FIRST,"id" DESC NULLS FIRST,"bucket_id","body_part","report_status","assignee_id","printed","positive","urgent_flag","study_date") WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_body_part" ON "exams" USING btree ("body_part","created" DESC NULLS FIRST,"id" DESC NULLS FIRST,"bucket_id","modality","report_status","assignee_id","printed","positive","urgent_flag","study_date") WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_assignee" ON "exams" USING btree ("assignee_id","created" DESC NULLS FIRST,"id" DESC NULLS FIRST,"bucket_id","modality","body_part","report_status","printed","positive","urgent_flag","study_date") WHERE deleted is null and assignee_id is not null;--> statement-breakpoint
CREATE INDEX "exams_study_date" ON "exams" USING btree (coalesce("study_date", "created") desc,"id" DESC NULLS FIRST) WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_deleted" ON "exams" USING btree ("deleted" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted is not null;--> statement-breakpoint
CREATE INDEX "exams_name" ON "exams" USING gin ("bucket_id","name_grams") WITH (fastupdate=false);--> statement-breakpoint
-- An index answers alone only for pages vacuum has seen; PostgreSQL's own pace (a fifth of the table) is years here.
ALTER TABLE "exams" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
