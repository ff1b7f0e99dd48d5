CREATE TABLE "approver_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"submitted_version_id" uuid NOT NULL,
	"approved_version_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"approver_id" uuid NOT NULL,
	"kinds" text[] NOT NULL,
	"texts" jsonb NOT NULL,
	"approved" timestamp with time zone NOT NULL,
	"seen" timestamp with time zone,
	CONSTRAINT "approver_changes_approved_version_id_unique" UNIQUE("approved_version_id")
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"finding" text NOT NULL,
	"modality" text NOT NULL,
	"body_part" text NOT NULL,
	"from" integer NOT NULL,
	"to" integer NOT NULL,
	"unit" text NOT NULL,
	"due_from" date NOT NULL,
	"due_to" date NOT NULL,
	"orderer" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"done_exam_id" uuid,
	"found_by_itself" boolean DEFAULT false NOT NULL,
	"refused_exam_ids" uuid[] DEFAULT '{}' NOT NULL,
	"end" text,
	"note" text DEFAULT '' NOT NULL,
	"ended" timestamp with time zone,
	"ended_by" uuid,
	"told_late" timestamp with time zone,
	CONSTRAINT "follow_ups_end" CHECK ((ended is null) = ("end" is null))
);
--> statement-breakpoint
CREATE TABLE "learning_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"submitter_id" uuid NOT NULL,
	"author_id" uuid,
	"answer" text,
	"answered" timestamp with time zone,
	"discussed" timestamp with time zone,
	"teaching_title" text,
	"teaching_text" text,
	"withdrawn" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "peer_review_draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"seed" text NOT NULL,
	"mode" text NOT NULL,
	"amount" integer NOT NULL,
	"approved_from" timestamp with time zone NOT NULL,
	"approved_until" timestamp with time zone NOT NULL,
	"pool" uuid[] NOT NULL,
	"drawn_by" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "peer_review_draws_from" UNIQUE("bucket_id","approved_from")
);
--> statement-breakpoint
CREATE TABLE "peer_review_plans" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"mode" text NOT NULL,
	"amount" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "peer_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"report_version" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"barred_ids" uuid[] NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"score" text,
	"comment" text DEFAULT '' NOT NULL,
	"scored" timestamp with time zone,
	"arbiter_id" uuid,
	"final_score" text,
	"arbiter_comment" text DEFAULT '' NOT NULL,
	"closed" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "peer_reviews_drawn" UNIQUE("draw_id","report_id"),
	CONSTRAINT "peer_reviews_closed" CHECK ((state = 'closed') = (final_score is not null))
);
--> statement-breakpoint
CREATE TABLE "quality_forms" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"form" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quality_record_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"image_grade" text,
	"report_grade" text,
	"content" jsonb NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quality_record_versions_version" UNIQUE("record_id","version")
);
--> statement-breakpoint
CREATE TABLE "quality_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"report_version" integer NOT NULL,
	"image_grade" text,
	"image_reasons" text[] NOT NULL,
	"report_grade" text,
	"scores" jsonb NOT NULL,
	"note" text NOT NULL,
	"grader_id" uuid NOT NULL,
	"graded" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted" timestamp with time zone,
	"deleted_by" uuid
);
--> statement-breakpoint
ALTER TABLE "approver_changes" ADD CONSTRAINT "approver_changes_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_changes" ADD CONSTRAINT "approver_changes_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_changes" ADD CONSTRAINT "approver_changes_submitted_version_id_report_versions_id_fk" FOREIGN KEY ("submitted_version_id") REFERENCES "public"."report_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_changes" ADD CONSTRAINT "approver_changes_approved_version_id_report_versions_id_fk" FOREIGN KEY ("approved_version_id") REFERENCES "public"."report_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_changes" ADD CONSTRAINT "approver_changes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_changes" ADD CONSTRAINT "approver_changes_approver_id_accounts_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_done_exam_id_exams_id_fk" FOREIGN KEY ("done_exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_ended_by_accounts_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cases" ADD CONSTRAINT "learning_cases_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cases" ADD CONSTRAINT "learning_cases_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cases" ADD CONSTRAINT "learning_cases_submitter_id_accounts_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cases" ADD CONSTRAINT "learning_cases_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_review_draws" ADD CONSTRAINT "peer_review_draws_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_review_draws" ADD CONSTRAINT "peer_review_draws_drawn_by_accounts_id_fk" FOREIGN KEY ("drawn_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_review_plans" ADD CONSTRAINT "peer_review_plans_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_draw_id_peer_review_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."peer_review_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_arbiter_id_accounts_id_fk" FOREIGN KEY ("arbiter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_forms" ADD CONSTRAINT "quality_forms_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_record_versions" ADD CONSTRAINT "quality_record_versions_record_id_quality_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."quality_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_record_versions" ADD CONSTRAINT "quality_record_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_records" ADD CONSTRAINT "quality_records_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_records" ADD CONSTRAINT "quality_records_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_records" ADD CONSTRAINT "quality_records_grader_id_accounts_id_fk" FOREIGN KEY ("grader_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_records" ADD CONSTRAINT "quality_records_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approver_changes_author" ON "approver_changes" USING btree ("author_id","approved" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approver_changes_unseen" ON "approver_changes" USING btree ("bucket_id","approved") WHERE seen is null;--> statement-breakpoint
CREATE INDEX "follow_ups_open" ON "follow_ups" USING btree ("bucket_id","due_to") WHERE ended is null;--> statement-breakpoint
CREATE INDEX "follow_ups_report" ON "follow_ups" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "follow_ups_ended" ON "follow_ups" USING btree ("bucket_id","ended" DESC NULLS LAST) WHERE ended is not null;--> statement-breakpoint
CREATE INDEX "follow_ups_done" ON "follow_ups" USING btree ("done_exam_id") WHERE done_exam_id is not null;--> statement-breakpoint
CREATE INDEX "learning_cases_newest" ON "learning_cases" USING btree ("bucket_id","created" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "learning_cases_once" ON "learning_cases" USING btree ("report_id","submitter_id","kind") WHERE withdrawn is null;--> statement-breakpoint
CREATE INDEX "peer_reviews_reviewer" ON "peer_reviews" USING btree ("reviewer_id","state");--> statement-breakpoint
CREATE INDEX "peer_reviews_author" ON "peer_reviews" USING btree ("author_id","closed" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "peer_reviews_bucket" ON "peer_reviews" USING btree ("bucket_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "quality_records_report" ON "quality_records" USING btree ("report_id") WHERE deleted is null;--> statement-breakpoint
CREATE INDEX "quality_records_newest" ON "quality_records" USING btree ("bucket_id","graded" DESC NULLS LAST) WHERE deleted is null;