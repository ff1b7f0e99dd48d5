CREATE TABLE "hand_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"addenda" integer NOT NULL,
	"receiver" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"relation" text DEFAULT '' NOT NULL,
	"proof" text NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"method" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"was_early" boolean DEFAULT false NOT NULL,
	"account_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_run_reports" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"report_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"refusal" text,
	"refusal_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "print_run_reports_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "print_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"language" text NOT NULL,
	"two_sided" boolean NOT NULL,
	"public_origin" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"object_hash" text,
	"size_bytes" integer,
	"ended" timestamp with time zone,
	"expires" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publishing_settings" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"is_self_service_open" boolean DEFAULT false NOT NULL,
	"code" text NOT NULL,
	"delay_hours" integer DEFAULT 0 NOT NULL,
	"disclaimer" text DEFAULT '' NOT NULL,
	CONSTRAINT "publishing_settings_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "recall_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"version" integer NOT NULL,
	"hand_out_id" uuid,
	"share_link_id" uuid,
	"mobile" text NOT NULL,
	"message" text NOT NULL,
	"message_ended" timestamp with time zone,
	"told" timestamp with time zone,
	"told_by" uuid,
	"told_note" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recall_notices_holder" UNIQUE NULLS NOT DISTINCT("report_id","version","hand_out_id","share_link_id")
);
--> statement-breakpoint
CREATE TABLE "release_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"modality" text,
	"patient_source" text,
	"delay_hours" integer NOT NULL,
	"disclaimer" text DEFAULT '' NOT NULL,
	CONSTRAINT "release_rules_class" UNIQUE NULLS NOT DISTINCT("bucket_id","modality","patient_source")
);
--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "recognition_mark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_outs" ADD CONSTRAINT "hand_outs_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_outs" ADD CONSTRAINT "hand_outs_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_outs" ADD CONSTRAINT "hand_outs_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_outs" ADD CONSTRAINT "hand_outs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_run_reports" ADD CONSTRAINT "print_run_reports_run_id_print_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."print_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_run_reports" ADD CONSTRAINT "print_run_reports_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_run_reports" ADD CONSTRAINT "print_run_reports_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_runs" ADD CONSTRAINT "print_runs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing_settings" ADD CONSTRAINT "publishing_settings_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_hand_out_id_hand_outs_id_fk" FOREIGN KEY ("hand_out_id") REFERENCES "public"."hand_outs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_share_link_id_share_links_id_fk" FOREIGN KEY ("share_link_id") REFERENCES "public"."share_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_told_by_accounts_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_rules" ADD CONSTRAINT "release_rules_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_outs_report" ON "hand_outs" USING btree ("report_id","created");--> statement-breakpoint
CREATE INDEX "hand_outs_bucket" ON "hand_outs" USING btree ("bucket_id","created");--> statement-breakpoint
CREATE INDEX "print_runs_account" ON "print_runs" USING btree ("account_id","created");--> statement-breakpoint
CREATE INDEX "print_runs_expires" ON "print_runs" USING btree ("expires") WHERE object_hash is not null;--> statement-breakpoint
CREATE INDEX "recall_notices_open" ON "recall_notices" USING btree ("report_id") WHERE told is null;--> statement-breakpoint
CREATE TRIGGER hand_outs_append_only BEFORE UPDATE OR DELETE ON hand_outs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
