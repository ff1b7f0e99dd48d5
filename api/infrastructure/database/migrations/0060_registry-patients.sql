DROP INDEX "scheduled_exams_name";--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "last_patient" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_orders" ADD COLUMN "id_card" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "exams_phone" ON "exams" USING btree ("bucket_id","patient_phone") WHERE patient_phone <> '';--> statement-breakpoint
CREATE INDEX "registry_orders_id_card" ON "registry_orders" USING btree ("bucket_id","id_card") WHERE id_card <> '';--> statement-breakpoint
CREATE INDEX "scheduled_exams_phone" ON "scheduled_exams" USING btree ("bucket_id","patient_phone") WHERE patient_phone <> '';--> statement-breakpoint
CREATE INDEX "scheduled_exams_name" ON "scheduled_exams" USING gin ("bucket_id","name_grams") WITH (fastupdate=false);