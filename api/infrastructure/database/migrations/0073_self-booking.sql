CREATE TABLE "booking_message_settings" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"tells_booked" boolean NOT NULL,
	"tells_changed" boolean NOT NULL,
	"reminds" boolean NOT NULL,
	"remind_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"ended" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "self_booking_settings" (
	"bucket_id" uuid PRIMARY KEY NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"code" text NOT NULL,
	"days_ahead" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "self_booking_settings_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "self_booking_steps" (
	"bucket_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	CONSTRAINT "self_booking_steps_bucket_id_step_id_pk" PRIMARY KEY("bucket_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "self_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"ticket" text NOT NULL,
	"step_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"scheduled_exam_id" uuid,
	"language" text NOT NULL,
	"person" jsonb,
	"mobile" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "message_codes" DROP CONSTRAINT "message_codes_account_id_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "message_codes_account";--> statement-breakpoint
-- They are good for ten minutes: whoever waits for one asks again.
DELETE FROM "message_codes";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "self_booked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_codes" ADD COLUMN "subject_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_message_settings" ADD CONSTRAINT "booking_message_settings_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_messages" ADD CONSTRAINT "booking_messages_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_messages" ADD CONSTRAINT "booking_messages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_booking_settings" ADD CONSTRAINT "self_booking_settings_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_booking_steps" ADD CONSTRAINT "self_booking_steps_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_booking_steps" ADD CONSTRAINT "self_booking_steps_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_bookings" ADD CONSTRAINT "self_bookings_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_bookings" ADD CONSTRAINT "self_bookings_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_bookings" ADD CONSTRAINT "self_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_bookings" ADD CONSTRAINT "self_bookings_scheduled_exam_id_scheduled_exams_id_fk" FOREIGN KEY ("scheduled_exam_id") REFERENCES "public"."scheduled_exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_messages_once" ON "booking_messages" USING btree ("booking_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "self_bookings_ticket" ON "self_bookings" USING btree ("ticket");--> statement-breakpoint
CREATE UNIQUE INDEX "self_bookings_booking" ON "self_bookings" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "self_bookings_exam" ON "self_bookings" USING btree ("scheduled_exam_id");--> statement-breakpoint
CREATE INDEX "self_bookings_mobile" ON "self_bookings" USING btree ("bucket_id","mobile");--> statement-breakpoint
CREATE INDEX "message_codes_subject" ON "message_codes" USING btree ("subject_id","purpose");--> statement-breakpoint
ALTER TABLE "message_codes" DROP COLUMN "account_id";