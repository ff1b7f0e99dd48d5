CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"license_issuer" text DEFAULT '' NOT NULL,
	"avatar" text,
	"signature" text,
	"mobile" text,
	"can_create_group" boolean DEFAULT false NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"terms_accepted" timestamp with time zone,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"result_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"revoked" timestamp with time zone,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"report_id" uuid,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"object_hash" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"uploader_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"study_instance_uid" text,
	"accession_number" text NOT NULL,
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
	"study_date" timestamp with time zone,
	"urgent_flag" boolean DEFAULT false NOT NULL,
	"tele_med_flag" boolean DEFAULT false NOT NULL,
	"report_type" text DEFAULT '' NOT NULL,
	"animal" jsonb,
	"has_image" boolean DEFAULT false NOT NULL,
	"instance_count" integer DEFAULT 0 NOT NULL,
	"uploader_id" uuid,
	"assignee_id" uuid,
	"report_status" text DEFAULT 'none' NOT NULL,
	"positive" boolean,
	"printed" boolean DEFAULT false NOT NULL,
	"locked_by" uuid,
	"lock_expires" timestamp with time zone,
	"verify_report" boolean DEFAULT false NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted" timestamp with time zone,
	"deleted_by" uuid,
	"delete_reason" text
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"sop_instance_uid" text NOT NULL,
	"sop_class_uid" text NOT NULL,
	"transfer_syntax_uid" text NOT NULL,
	"number" integer,
	"rows" integer,
	"columns" integer,
	"frames" integer DEFAULT 1 NOT NULL,
	"has_pixel_data" boolean NOT NULL,
	"object_hash" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instances_sop_uid" UNIQUE("exam_id","sop_instance_uid")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"series_instance_uid" text NOT NULL,
	"number" integer,
	"modality" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body_part" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_uid" UNIQUE("exam_id","series_instance_uid")
);
--> statement-breakpoint
CREATE TABLE "body_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bucket_members" (
	"bucket_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"access_level" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bucket_members_bucket_id_account_id_pk" PRIMARY KEY("bucket_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "buckets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secondary_name" text DEFAULT '' NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"org_code" text,
	"logo" text,
	"time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"four_eyes" boolean DEFAULT true NOT NULL,
	"self_approval" boolean DEFAULT false NOT NULL,
	"password_at_approval" boolean DEFAULT false NOT NULL,
	"inspection_levels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"critical_words" text[] DEFAULT '{}' NOT NULL,
	"share_days" integer DEFAULT 7 NOT NULL,
	"last_accession" integer DEFAULT 0 NOT NULL,
	"plan_expires" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buckets_org_code_unique" UNIQUE("org_code")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"host" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"display_domain_name" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"hide_support_company" boolean DEFAULT false NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"logo" text,
	"bg_img_url" text,
	"allow_registration" boolean DEFAULT false NOT NULL,
	"is_pet" boolean DEFAULT false NOT NULL,
	"default_expert_bucket_id" uuid
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"access_level" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_account_id_pk" PRIMARY KEY("group_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"domain_name" text NOT NULL,
	"display_name" text NOT NULL,
	"open_telemed" boolean DEFAULT false NOT NULL,
	"enable_registry" boolean DEFAULT false NOT NULL,
	"enable_stat" boolean DEFAULT false NOT NULL,
	"enable_consultation" boolean DEFAULT false NOT NULL,
	"enable_calling" boolean DEFAULT false NOT NULL,
	"enable_credit" boolean DEFAULT false NOT NULL,
	"allow_overview" boolean DEFAULT false NOT NULL,
	"allow_publish" boolean DEFAULT false NOT NULL,
	"auto_notify_audio" boolean DEFAULT false NOT NULL,
	"auto_consul_notify_audio" boolean DEFAULT false NOT NULL,
	"is_group_kb" boolean DEFAULT false NOT NULL,
	"feat_encryption_viewer_on" boolean DEFAULT false NOT NULL,
	"default_consultation_bucket_id" uuid,
	"default_expert_bucket_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_domain_name_unique" UNIQUE("domain_name")
);
--> statement-breakpoint
CREATE TABLE "procedures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"modality" text NOT NULL,
	"body_part" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"english_name" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"price_fen" integer DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_members" (
	"role_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "role_members_role_id_account_id_pk" PRIMARY KEY("role_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"actions" text[] DEFAULT '{}' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"account_id" uuid,
	"bucket_id" uuid,
	"exam_id" uuid,
	"subject_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text,
	"request_id" text,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addenda" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addenda_number" UNIQUE("report_id","number")
);
--> statement-breakpoint
CREATE TABLE "report_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"base_version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_drafts_account" UNIQUE("report_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "report_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"account_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"reason" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_versions_version" UNIQUE("report_id","version")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'none' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"content" jsonb NOT NULL,
	"creator_id" uuid,
	"last_updater_id" uuid,
	"submitter_id" uuid,
	"issuer_id" uuid,
	"reject_reason" text,
	"recall_reason" text,
	"advice" text,
	"submitted" timestamp with time zone,
	"approved" timestamp with time zone,
	"printed" timestamp with time zone,
	"print_submitted_at" timestamp with time zone,
	"print_approved_at" timestamp with time zone,
	"locked_by" uuid,
	"lock_expires" timestamp with time zone,
	"verify_code" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "reports_verify_code_unique" UNIQUE("verify_code")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"pin_hash" text,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"with_images" boolean DEFAULT true NOT NULL,
	"creator_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"revoked" timestamp with time zone,
	CONSTRAINT "share_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "share_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"share_link_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'expected' NOT NULL,
	"reason" text,
	"kind" text,
	"object_hash" text,
	"facts" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_files_position" UNIQUE("upload_id","position")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"exam_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"completed" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uploader_id_accounts_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_uploader_id_accounts_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_locked_by_accounts_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "body_parts" ADD CONSTRAINT "body_parts_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bucket_members" ADD CONSTRAINT "bucket_members_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bucket_members" ADD CONSTRAINT "bucket_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buckets" ADD CONSTRAINT "buckets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procedures" ADD CONSTRAINT "procedures_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_members" ADD CONSTRAINT "role_members_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_members" ADD CONSTRAINT "role_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addenda" ADD CONSTRAINT "addenda_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addenda" ADD CONSTRAINT "addenda_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_drafts" ADD CONSTRAINT "report_drafts_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_drafts" ADD CONSTRAINT "report_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_last_updater_id_accounts_id_fk" FOREIGN KEY ("last_updater_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_submitter_id_accounts_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_issuer_id_accounts_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_locked_by_accounts_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_uses" ADD CONSTRAINT "share_uses_share_link_id_share_links_id_fk" FOREIGN KEY ("share_link_id") REFERENCES "public"."share_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_files" ADD CONSTRAINT "upload_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "attachments_exam" ON "attachments" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "exams_newest" ON "exams" USING btree ("created" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_bucket_newest" ON "exams" USING btree ("bucket_id","created" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_status" ON "exams" USING btree ("report_status","created" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_modality" ON "exams" USING btree ("modality","created" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_body_part" ON "exams" USING btree ("bucket_id","body_part","created" DESC NULLS FIRST) WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_assignee" ON "exams" USING btree ("assignee_id","created" DESC NULLS FIRST) WHERE deleted is null and assignee_id is not null;--> statement-breakpoint
CREATE INDEX "exams_patient" ON "exams" USING btree ("bucket_id","patient_id");--> statement-breakpoint
CREATE INDEX "exams_study_date" ON "exams" USING btree ("study_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "exams_deleted" ON "exams" USING btree ("deleted" DESC NULLS FIRST) WHERE deleted is not null;--> statement-breakpoint
CREATE INDEX "exams_name" ON "exams" USING gin ("bucket_id","name_grams");--> statement-breakpoint
CREATE UNIQUE INDEX "exams_accession" ON "exams" USING btree ("bucket_id","accession_number");--> statement-breakpoint
CREATE UNIQUE INDEX "exams_study_uid" ON "exams" USING btree ("bucket_id","study_instance_uid");--> statement-breakpoint
CREATE INDEX "instances_series" ON "instances" USING btree ("series_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "body_parts_bucket_name" ON "body_parts" USING btree ("bucket_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "buckets_group_name" ON "buckets" USING btree ("group_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_bucket_name" ON "departments" USING btree ("bucket_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "procedures_bucket_code" ON "procedures" USING btree ("bucket_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_bucket_name" ON "roles" USING btree ("bucket_id","name");--> statement-breakpoint
CREATE INDEX "audit_bucket" ON "audit_events" USING btree ("bucket_id","sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_exam" ON "audit_events" USING btree ("exam_id","sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_account" ON "audit_events" USING btree ("account_id","sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reports_exam" ON "reports" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "reports_lease" ON "reports" USING btree ("lock_expires") WHERE locked_by is not null;--> statement-breakpoint
CREATE INDEX "share_links_report" ON "share_links" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "share_uses_link" ON "share_uses" USING btree ("share_link_id");--> statement-breakpoint
CREATE INDEX "uploads_account" ON "uploads" USING btree ("account_id","state");