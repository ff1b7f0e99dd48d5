CREATE TABLE "safety_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"question" text NOT NULL,
	"modality" text DEFAULT '' NOT NULL,
	"procedure_id" uuid,
	"sex" text DEFAULT '' NOT NULL,
	"from_age" integer,
	"to_age" integer,
	"blocking_answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"scheduled_exam_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_overrides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"scheduled_exam_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "safety_questions" ADD CONSTRAINT "safety_questions_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_questions" ADD CONSTRAINT "safety_questions_procedure_id_procedures_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_answers" ADD CONSTRAINT "safety_answers_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_answers" ADD CONSTRAINT "safety_answers_scheduled_exam_id_scheduled_exams_id_fk" FOREIGN KEY ("scheduled_exam_id") REFERENCES "public"."scheduled_exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_answers" ADD CONSTRAINT "safety_answers_question_id_safety_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."safety_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_answers" ADD CONSTRAINT "safety_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_overrides" ADD CONSTRAINT "safety_overrides_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_overrides" ADD CONSTRAINT "safety_overrides_scheduled_exam_id_scheduled_exams_id_fk" FOREIGN KEY ("scheduled_exam_id") REFERENCES "public"."scheduled_exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_overrides" ADD CONSTRAINT "safety_overrides_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "safety_questions_bucket_question" ON "safety_questions" USING btree ("bucket_id","question");--> statement-breakpoint
CREATE INDEX "safety_answers_exam" ON "safety_answers" USING btree ("scheduled_exam_id","created");--> statement-breakpoint
CREATE INDEX "safety_answers_question" ON "safety_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "safety_overrides_exam" ON "safety_overrides" USING btree ("scheduled_exam_id","created");