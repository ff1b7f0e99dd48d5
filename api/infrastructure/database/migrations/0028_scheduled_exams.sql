CREATE TABLE "exam_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"scheduled_exam_id" uuid NOT NULL,
	"matched_by" text NOT NULL,
	"taken" jsonb NOT NULL,
	"former" jsonb NOT NULL,
	"former_status" text NOT NULL,
	"former_performed" timestamp with time zone,
	"account_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"undone" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "scheduled_exams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'Registered' NOT NULL,
	"accession_number" text NOT NULL,
	"study_instance_uid" text NOT NULL,
	"patient_id" text NOT NULL,
	"patient_name" text NOT NULL,
	"name_grams" text[] NOT NULL,
	"patient_gender" text NOT NULL,
	"patient_dob" date,
	"visit_age" integer,
	"visit_age_unit" text,
	"weight_kg" double precision,
	"height_cm" double precision,
	"patient_source" text DEFAULT 'NULL' NOT NULL,
	"inpatient_id" text DEFAULT '' NOT NULL,
	"outpatient_id" text DEFAULT '' NOT NULL,
	"physical_exam_id" text DEFAULT '' NOT NULL,
	"bed_num" text DEFAULT '' NOT NULL,
	"apply_dept" text DEFAULT '' NOT NULL,
	"service_request_id" text DEFAULT '' NOT NULL,
	"modality" text NOT NULL,
	"body_part" text DEFAULT '' NOT NULL,
	"study_desc" text DEFAULT '' NOT NULL,
	"clinic_impression" text DEFAULT '' NOT NULL,
	"urgent_flag" boolean DEFAULT false NOT NULL,
	"tele_med_flag" boolean DEFAULT false NOT NULL,
	"report_type" text DEFAULT '' NOT NULL,
	"animal" jsonb,
	"extensions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requesting_physician" text DEFAULT '' NOT NULL,
	"procedure_id" uuid,
	"step_id" uuid,
	"device_id" uuid,
	"scheduled_start" timestamp with time zone,
	"scheduled_minutes" integer DEFAULT 15 NOT NULL,
	"arrived" timestamp with time zone,
	"performed" timestamp with time zone,
	"cancelled" timestamp with time zone,
	"exam_id" uuid,
	"registrar_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted" timestamp with time zone,
	"deleted_by" uuid,
	"delete_reason" text
);
--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "image_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "matching" text;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "date_match" text DEFAULT 'shift_off' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_matches" ADD CONSTRAINT "exam_matches_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_matches" ADD CONSTRAINT "exam_matches_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_matches" ADD CONSTRAINT "exam_matches_scheduled_exam_id_scheduled_exams_id_fk" FOREIGN KEY ("scheduled_exam_id") REFERENCES "public"."scheduled_exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_matches" ADD CONSTRAINT "exam_matches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_matches" ADD CONSTRAINT "exam_matches_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD CONSTRAINT "scheduled_exams_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD CONSTRAINT "scheduled_exams_procedure_id_procedures_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD CONSTRAINT "scheduled_exams_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD CONSTRAINT "scheduled_exams_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD CONSTRAINT "scheduled_exams_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD CONSTRAINT "scheduled_exams_registrar_id_accounts_id_fk" FOREIGN KEY ("registrar_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD CONSTRAINT "scheduled_exams_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_matches_exam" ON "exam_matches" USING btree ("exam_id") WHERE undone is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_matches_scheduled" ON "exam_matches" USING btree ("scheduled_exam_id") WHERE undone is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_exams_accession" ON "scheduled_exams" USING btree ("bucket_id","accession_number");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_exams_study_uid" ON "scheduled_exams" USING btree ("bucket_id","study_instance_uid");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_exams_exam" ON "scheduled_exams" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "scheduled_exams_patient" ON "scheduled_exams" USING btree ("bucket_id","patient_id");--> statement-breakpoint
CREATE INDEX "scheduled_exams_waiting" ON "scheduled_exams" USING btree ("bucket_id","scheduled_start") WHERE deleted is null and exam_id is null and status <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "scheduled_exams_newest" ON "scheduled_exams" USING btree ("bucket_id","created" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exams_unmatched" ON "exams" USING btree ("created" DESC NULLS FIRST,"id" DESC NULLS FIRST,"bucket_id") WHERE deleted is null and matching = 'unmatched';--> statement-breakpoint
UPDATE exams SET image_bytes = stored.bytes FROM (SELECT exam_id, sum(size_bytes) AS bytes FROM instances GROUP BY exam_id) stored
  WHERE stored.exam_id = exams.id;
