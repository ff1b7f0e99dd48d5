CREATE TABLE "downtime_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downtime_numbers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"block_id" uuid NOT NULL,
	"accession_number" text NOT NULL,
	"scheduled_exam_id" uuid,
	"entered" timestamp with time zone,
	"voided" timestamp with time zone,
	"voided_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "downtime_numbers_once" CHECK (entered is null or voided is null)
);
--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD COLUMN "late_entry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "downtime_blocks" ADD CONSTRAINT "downtime_blocks_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtime_blocks" ADD CONSTRAINT "downtime_blocks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtime_numbers" ADD CONSTRAINT "downtime_numbers_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtime_numbers" ADD CONSTRAINT "downtime_numbers_block_id_downtime_blocks_id_fk" FOREIGN KEY ("block_id") REFERENCES "public"."downtime_blocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtime_numbers" ADD CONSTRAINT "downtime_numbers_scheduled_exam_id_scheduled_exams_id_fk" FOREIGN KEY ("scheduled_exam_id") REFERENCES "public"."scheduled_exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downtime_numbers" ADD CONSTRAINT "downtime_numbers_voided_by_accounts_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downtime_blocks_bucket" ON "downtime_blocks" USING btree ("bucket_id","created");--> statement-breakpoint
CREATE UNIQUE INDEX "downtime_numbers_number" ON "downtime_numbers" USING btree ("bucket_id","accession_number");--> statement-breakpoint
CREATE INDEX "downtime_numbers_block" ON "downtime_numbers" USING btree ("block_id","accession_number");--> statement-breakpoint
CREATE INDEX "downtime_numbers_exam" ON "downtime_numbers" USING btree ("scheduled_exam_id");