CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"scheduled_exam_id" uuid,
	"device_ids" uuid[] NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"end" timestamp with time zone NOT NULL,
	"cell_count" integer NOT NULL,
	"token" text NOT NULL,
	"held_until" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"broken_rules" text[] DEFAULT '{}' NOT NULL,
	"replaces_id" uuid,
	"made_by" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"ended" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	"end_note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"device_id" uuid,
	"device_group_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"rules" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_cells" (
	"device_id" uuid NOT NULL,
	"cell" integer NOT NULL,
	"seat" smallint NOT NULL,
	"booking_id" uuid NOT NULL,
	"expires" timestamp with time zone,
	CONSTRAINT "schedule_cells_device_id_cell_seat_pk" PRIMARY KEY("device_id","cell","seat")
);
--> statement-breakpoint
CREATE TABLE "schedule_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid NOT NULL,
	"date" date NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_devices" (
	"step_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	CONSTRAINT "step_devices_step_id_device_id_pk" PRIMARY KEY("step_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_scheduled_exam_id_scheduled_exams_id_fk" FOREIGN KEY ("scheduled_exam_id") REFERENCES "public"."scheduled_exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_ended_by_accounts_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_calendars" ADD CONSTRAINT "schedule_calendars_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_calendars" ADD CONSTRAINT "schedule_calendars_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_calendars" ADD CONSTRAINT "schedule_calendars_device_group_id_device_groups_id_fk" FOREIGN KEY ("device_group_id") REFERENCES "public"."device_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_cells" ADD CONSTRAINT "schedule_cells_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_cells" ADD CONSTRAINT "schedule_cells_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_days" ADD CONSTRAINT "schedule_days_calendar_id_schedule_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."schedule_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_devices" ADD CONSTRAINT "step_devices_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_devices" ADD CONSTRAINT "step_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_token" ON "bookings" USING btree ("bucket_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_exam" ON "bookings" USING btree ("scheduled_exam_id") WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX "bookings_history" ON "bookings" USING btree ("scheduled_exam_id","created");--> statement-breakpoint
CREATE INDEX "bookings_time" ON "bookings" USING btree ("bucket_id","start") WHERE state in ('held', 'booked');--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_calendars_device" ON "schedule_calendars" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_calendars_group" ON "schedule_calendars" USING btree ("device_group_id");--> statement-breakpoint
CREATE INDEX "schedule_calendars_bucket" ON "schedule_calendars" USING btree ("bucket_id");--> statement-breakpoint
CREATE INDEX "schedule_cells_booking" ON "schedule_cells" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_days_date" ON "schedule_days" USING btree ("calendar_id","date","is_extra");