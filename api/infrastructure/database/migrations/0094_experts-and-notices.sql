CREATE TABLE "consultation_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"is_mandatory" boolean NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_skips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultation_skips_once" UNIQUE("seat_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "consultation_swaps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"colleague_id" uuid NOT NULL,
	"answer" text,
	"answered" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expert_rules" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"assignment" text NOT NULL,
	"answer_minutes" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"bucket_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"departments" text[] NOT NULL,
	"modalities" text[] NOT NULL,
	"body_parts" text[] NOT NULL,
	"services" text[] NOT NULL,
	"practice_years" integer NOT NULL,
	"weight" integer NOT NULL,
	"week_hours" integer,
	"absent_from" date,
	"absent_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experts_bucket_id_account_id_pk" PRIMARY KEY("bucket_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"ways" jsonb NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"time_zone" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"consultation_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"occasion" text NOT NULL,
	"is_emergency" boolean NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"sent" timestamp with time zone,
	CONSTRAINT "notices_occasion" UNIQUE("account_id","consultation_id","kind","way","occasion")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "consultation_members" ADD COLUMN "seat_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "consultation_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_seats" ADD CONSTRAINT "consultation_seats_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_seats" ADD CONSTRAINT "consultation_seats_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_skips" ADD CONSTRAINT "consultation_skips_seat_id_consultation_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."consultation_seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_skips" ADD CONSTRAINT "consultation_skips_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_swaps" ADD CONSTRAINT "consultation_swaps_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_swaps" ADD CONSTRAINT "consultation_swaps_member_id_consultation_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."consultation_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_swaps" ADD CONSTRAINT "consultation_swaps_colleague_id_accounts_id_fk" FOREIGN KEY ("colleague_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_rules" ADD CONSTRAINT "expert_rules_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_seats_bucket" ON "consultation_seats" USING btree ("bucket_id","consultation_id");--> statement-breakpoint
CREATE INDEX "consultation_skips_account" ON "consultation_skips" USING btree ("account_id","created");--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_swaps_waiting" ON "consultation_swaps" USING btree ("member_id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "consultation_swaps_colleague" ON "consultation_swaps" USING btree ("colleague_id");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("created") WHERE state = 'due';--> statement-breakpoint
ALTER TABLE "consultation_members" ADD CONSTRAINT "consultation_members_seat_id_consultation_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."consultation_seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_members_seat" ON "consultation_members" USING btree ("seat_id") WHERE state in ('asked', 'accepted');--> statement-breakpoint
ALTER TABLE "message_codes" RENAME COLUMN "mobile" TO "recipient";
