CREATE TABLE "patient_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"kept_id" text NOT NULL,
	"lost_id" text NOT NULL,
	"lost_name" text NOT NULL,
	"exams" jsonb NOT NULL,
	"scheduled" jsonb NOT NULL,
	"id_cards" jsonb NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"undone" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_merges_lost" ON "patient_merges" USING btree ("bucket_id","lost_id") WHERE undone is null;--> statement-breakpoint
CREATE INDEX "patient_merges_kept" ON "patient_merges" USING btree ("bucket_id","kept_id");