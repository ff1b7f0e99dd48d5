CREATE TABLE "dicom_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"peer_id" uuid NOT NULL,
	"account_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"images" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"ended" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "performed_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"sop_instance_uid" text NOT NULL,
	"peer" text NOT NULL,
	"status" text NOT NULL,
	"scheduled_exam_ids" uuid[] NOT NULL,
	"attributes" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"updated" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_commitments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"peer_id" uuid NOT NULL,
	"transaction_uid" text NOT NULL,
	"instances" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"reported" timestamp with time zone,
	"abandoned" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dicom_sends" ADD CONSTRAINT "dicom_sends_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dicom_sends" ADD CONSTRAINT "dicom_sends_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dicom_sends" ADD CONSTRAINT "dicom_sends_peer_id_dicom_peers_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."dicom_peers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dicom_sends" ADD CONSTRAINT "dicom_sends_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performed_steps" ADD CONSTRAINT "performed_steps_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_commitments" ADD CONSTRAINT "storage_commitments_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_commitments" ADD CONSTRAINT "storage_commitments_peer_id_dicom_peers_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."dicom_peers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dicom_sends_exam" ON "dicom_sends" USING btree ("exam_id","created" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "dicom_sends_due" ON "dicom_sends" USING btree ("due") WHERE status in ('waiting', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "performed_steps_uid" ON "performed_steps" USING btree ("bucket_id","sop_instance_uid");--> statement-breakpoint
CREATE INDEX "storage_commitments_due" ON "storage_commitments" USING btree ("due") WHERE reported is null and abandoned is null;