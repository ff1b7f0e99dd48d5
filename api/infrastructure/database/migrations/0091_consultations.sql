CREATE TABLE "consultation_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"from_bucket_id" uuid NOT NULL,
	"to_bucket_id" uuid NOT NULL,
	"services" text[] NOT NULL,
	"price" bigint DEFAULT 0 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"ended" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_buckets" (
	"consultation_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"is_mandatory" boolean DEFAULT true NOT NULL,
	"agreement_id" uuid,
	"price" bigint DEFAULT 0 NOT NULL,
	"invited" timestamp with time zone,
	"answered" timestamp with time zone,
	"answered_by" uuid,
	"decline_reason" text DEFAULT '' NOT NULL,
	"proposed_starts" timestamp with time zone,
	CONSTRAINT "consultation_buckets_consultation_id_bucket_id_pk" PRIMARY KEY("consultation_id","bucket_id")
);
--> statement-breakpoint
CREATE TABLE "consultation_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bucket_id" uuid,
	"by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_exams" (
	"consultation_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	"visible_from" timestamp with time zone DEFAULT now() NOT NULL,
	"visible_until" timestamp with time zone,
	"bound_by" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultation_exams_consultation_id_exam_id_pk" PRIMARY KEY("consultation_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "consultation_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"is_mandatory" boolean DEFAULT false NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"decline_reason" text DEFAULT '' NOT NULL,
	"added_by" uuid,
	"answered" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"applicant_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"urgency" text DEFAULT 'routine' NOT NULL,
	"specialty_wanted" text DEFAULT '' NOT NULL,
	"title_wanted" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"minutes" integer DEFAULT 30 NOT NULL,
	"answer_due" timestamp with time zone,
	"has_video" boolean DEFAULT false NOT NULL,
	"patient_id" text DEFAULT '' NOT NULL,
	"patient_name" text NOT NULL,
	"patient_age" integer,
	"patient_age_unit" text,
	"patient_gender" text DEFAULT 'U' NOT NULL,
	"patient_tel" text DEFAULT '' NOT NULL,
	"patient_email" text DEFAULT '' NOT NULL,
	"contact_hospital" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"scheduled" timestamp with time zone,
	"completed" timestamp with time zone,
	"canceled" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"deleted" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "consultation_agreements" ADD CONSTRAINT "consultation_agreements_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_agreements" ADD CONSTRAINT "consultation_agreements_from_bucket_id_buckets_id_fk" FOREIGN KEY ("from_bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_agreements" ADD CONSTRAINT "consultation_agreements_to_bucket_id_buckets_id_fk" FOREIGN KEY ("to_bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_agreements" ADD CONSTRAINT "consultation_agreements_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_buckets" ADD CONSTRAINT "consultation_buckets_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_buckets" ADD CONSTRAINT "consultation_buckets_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_buckets" ADD CONSTRAINT "consultation_buckets_agreement_id_consultation_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."consultation_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_buckets" ADD CONSTRAINT "consultation_buckets_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_exams" ADD CONSTRAINT "consultation_exams_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_exams" ADD CONSTRAINT "consultation_exams_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_exams" ADD CONSTRAINT "consultation_exams_bound_by_accounts_id_fk" FOREIGN KEY ("bound_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_members" ADD CONSTRAINT "consultation_members_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_members" ADD CONSTRAINT "consultation_members_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_members" ADD CONSTRAINT "consultation_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_members" ADD CONSTRAINT "consultation_members_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_applicant_id_accounts_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_agreements_pair" ON "consultation_agreements" USING btree ("from_bucket_id","to_bucket_id");--> statement-breakpoint
CREATE INDEX "consultation_buckets_bucket" ON "consultation_buckets" USING btree ("bucket_id","state");--> statement-breakpoint
CREATE INDEX "consultation_events_consultation" ON "consultation_events" USING btree ("consultation_id","id");--> statement-breakpoint
CREATE INDEX "consultation_exams_exam" ON "consultation_exams" USING btree ("exam_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_members_in" ON "consultation_members" USING btree ("consultation_id","account_id") WHERE state in ('asked', 'accepted');--> statement-breakpoint
CREATE INDEX "consultation_members_account" ON "consultation_members" USING btree ("account_id","state");--> statement-breakpoint
CREATE INDEX "consultations_bucket" ON "consultations" USING btree ("bucket_id","created" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consultations_group" ON "consultations" USING btree ("group_id","starts");