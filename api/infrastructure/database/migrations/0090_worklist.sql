CREATE TABLE "reading_skips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_targets" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"targets" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worklist_choices" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"opens_next" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_skips" ADD CONSTRAINT "reading_skips_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_skips" ADD CONSTRAINT "reading_skips_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_skips" ADD CONSTRAINT "reading_skips_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_targets" ADD CONSTRAINT "reading_targets_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worklist_choices" ADD CONSTRAINT "worklist_choices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_skips_exam" ON "reading_skips" USING btree ("exam_id","account_id");--> statement-breakpoint
CREATE INDEX "reading_skips_bucket" ON "reading_skips" USING btree ("bucket_id","created");