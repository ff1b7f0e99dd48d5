CREATE TABLE "ai_providers" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"secret" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"provider" text DEFAULT '' NOT NULL,
	"provider_version" text DEFAULT '' NOT NULL,
	"input" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requester_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"sent" timestamp with time zone,
	"finished" timestamp with time zone,
	"answer_hash" "bytea",
	"decision" text,
	"decider_id" uuid,
	"decided" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dictators" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai_providers" ADD CONSTRAINT "ai_providers_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_tasks" ADD CONSTRAINT "ai_tasks_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_tasks" ADD CONSTRAINT "ai_tasks_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_tasks" ADD CONSTRAINT "ai_tasks_requester_id_accounts_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_tasks" ADD CONSTRAINT "ai_tasks_decider_id_accounts_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictators" ADD CONSTRAINT "dictators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_tasks_exam" ON "ai_tasks" USING btree ("exam_id","created");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_tasks_open" ON "ai_tasks" USING btree ("exam_id") WHERE status in ('waiting', 'running', 'sent');