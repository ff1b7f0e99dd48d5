DROP INDEX "audit_bucket";--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_events" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_bucket" ON "audit_events" USING btree ("bucket_id","at" DESC NULLS FIRST,"sequence" DESC NULLS FIRST);