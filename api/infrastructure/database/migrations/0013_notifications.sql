CREATE TABLE "notification_choices" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"kinds" text[] NOT NULL,
	"in_app" boolean NOT NULL,
	"with_sound" boolean NOT NULL,
	"by_sms" boolean NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"exam_id" uuid,
	"report_id" uuid,
	"occasion" text NOT NULL,
	"message" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"read" timestamp with time zone,
	CONSTRAINT "notifications_occasion" UNIQUE("account_id","kind","bucket_id","occasion")
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id","id" DESC NULLS FIRST) WHERE read is null;--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("created") WHERE message = 'due';--> statement-breakpoint
CREATE INDEX "notification_recipients_account" ON "notification_recipients" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "notification_recipients" DROP COLUMN "kinds";