CREATE TABLE "assign_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bucket_id" uuid NOT NULL,
	"modalities" text[] DEFAULT '{}' NOT NULL,
	"body_parts" text[] DEFAULT '{}' NOT NULL,
	"urgent_only" boolean DEFAULT false NOT NULL,
	"assignee_ids" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"group_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"target_bucket_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "critical_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"word" text NOT NULL,
	"modality" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"modality" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"modality" text NOT NULL,
	"ae_title" text DEFAULT '' NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"device_group_id" uuid
);
--> statement-breakpoint
CREATE TABLE "doctors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"physician_type" integer DEFAULT 1 NOT NULL,
	"department_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expert_buckets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"group_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extension_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"type" text DEFAULT 'text' NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_placers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"secondary_title" text DEFAULT '' NOT NULL,
	"modalities" text[] DEFAULT '{}' NOT NULL,
	"static_qr_content" text DEFAULT '' NOT NULL,
	"static_qr_text" text DEFAULT '' NOT NULL,
	"dynamic_qr_text" text DEFAULT '' NOT NULL,
	"logo" text,
	"stamp" text,
	"exact_time" boolean DEFAULT false NOT NULL,
	"page_numbers" boolean DEFAULT true NOT NULL,
	"fields" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"queue_name" text NOT NULL,
	"display_name" text NOT NULL,
	"modality" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_table_colors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"group_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"color" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"procedure_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"minutes" integer DEFAULT 15 NOT NULL,
	"device_group_id" uuid
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"bucket_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kinds" text[] NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_recipients_bucket_id_account_id_pk" PRIMARY KEY("bucket_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"months" integer NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"ends" timestamp with time zone NOT NULL,
	"granted_by" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid NOT NULL,
	"mobile" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"text" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_identities_subject" UNIQUE("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"account_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"used" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "domain_names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "totp_confirmed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "login_type" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "body_parts" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "body_parts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "body_parts" ADD COLUMN "deactivated" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "body_parts" ADD COLUMN "english_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "introduction" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "free_electronic_film" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "public_upload_token" text;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "deactivated" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "deactivated" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "deactivated" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "procedures" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "procedures" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "procedures" ADD COLUMN "deactivated" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "assign_rules" ADD CONSTRAINT "assign_rules_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assign_rules" ADD CONSTRAINT "assign_rules_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_targets" ADD CONSTRAINT "consultation_targets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_targets" ADD CONSTRAINT "consultation_targets_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_targets" ADD CONSTRAINT "consultation_targets_target_bucket_id_buckets_id_fk" FOREIGN KEY ("target_bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_values" ADD CONSTRAINT "critical_values_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_groups" ADD CONSTRAINT "device_groups_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_device_group_id_device_groups_id_fk" FOREIGN KEY ("device_group_id") REFERENCES "public"."device_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_buckets" ADD CONSTRAINT "expert_buckets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_buckets" ADD CONSTRAINT "expert_buckets_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_configs" ADD CONSTRAINT "extension_configs_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_placers" ADD CONSTRAINT "order_placers_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_templates" ADD CONSTRAINT "print_templates_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_types" ADD CONSTRAINT "queue_types_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_table_colors" ADD CONSTRAINT "report_table_colors_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_procedure_id_procedures_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_device_group_id_device_groups_id_fk" FOREIGN KEY ("device_group_id") REFERENCES "public"."device_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_granted_by_accounts_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_codes" ADD CONSTRAINT "message_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_targets_pair" ON "consultation_targets" USING btree ("bucket_id","target_bucket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "critical_values_bucket_word" ON "critical_values" USING btree ("bucket_id","word","modality");--> statement-breakpoint
CREATE UNIQUE INDEX "device_groups_bucket_name" ON "device_groups" USING btree ("bucket_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_bucket_name" ON "devices" USING btree ("bucket_id","name");--> statement-breakpoint
CREATE INDEX "doctors_bucket" ON "doctors" USING btree ("bucket_id","physician_type");--> statement-breakpoint
CREATE UNIQUE INDEX "expert_buckets_group_bucket" ON "expert_buckets" USING btree ("group_id","bucket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "extension_configs_bucket_key" ON "extension_configs" USING btree ("bucket_id","subject","key");--> statement-breakpoint
CREATE UNIQUE INDEX "order_placers_bucket_name" ON "order_placers" USING btree ("bucket_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "print_templates_bucket_name" ON "print_templates" USING btree ("bucket_id","kind","name");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_types_bucket_name" ON "queue_types" USING btree ("bucket_id","queue_name");--> statement-breakpoint
CREATE UNIQUE INDEX "steps_bucket_code" ON "steps" USING btree ("bucket_id","code");--> statement-breakpoint
CREATE INDEX "steps_procedure" ON "steps" USING btree ("procedure_id");--> statement-breakpoint
CREATE INDEX "subscriptions_bucket" ON "subscriptions" USING btree ("bucket_id","ends" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_codes_account" ON "message_codes" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox_messages" USING btree ("created" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_account" ON "recovery_codes" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "buckets" ADD CONSTRAINT "buckets_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_mobile_unique" UNIQUE("mobile");--> statement-breakpoint
ALTER TABLE "buckets" ADD CONSTRAINT "buckets_public_upload_token_unique" UNIQUE("public_upload_token");