CREATE TABLE "queue_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"room" text NOT NULL,
	"called" timestamp with time zone NOT NULL,
	"is_repeat" boolean DEFAULT false NOT NULL,
	"account_id" uuid,
	"revoked" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "queue_days" (
	"queue_type_id" uuid NOT NULL,
	"day" date NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "queue_days_queue_type_id_day_pk" PRIMARY KEY("queue_type_id","day")
);
--> statement-breakpoint
CREATE TABLE "queue_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"queue_type_id" uuid NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"scheduled_exam_id" uuid,
	"patient_name" text DEFAULT '' NOT NULL,
	"service" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"queue_class" text DEFAULT 'normal' NOT NULL,
	"mark" text,
	"missed" integer DEFAULT 0 NOT NULL,
	"turn" double precision NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"checked_in" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_action" text,
	"before" jsonb,
	"acted" timestamp with time zone,
	"ticket" text NOT NULL,
	"told_from_minutes" integer,
	"told_to_minutes" integer,
	"successor_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_links" (
	"bucket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_links_bucket_id_kind_pk" PRIMARY KEY("bucket_id","kind"),
	CONSTRAINT "queue_links_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "queue_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"state" text NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"end" timestamp with time zone,
	"started_by" uuid,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "queue_types" ADD COLUMN "missed_back" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_types" ADD COLUMN "elderly_age" integer DEFAULT 65 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_types" ADD COLUMN "priority_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_types" ADD COLUMN "return_after" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_types" ADD COLUMN "says_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_calls" ADD CONSTRAINT "queue_calls_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_calls" ADD CONSTRAINT "queue_calls_entry_id_queue_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."queue_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_calls" ADD CONSTRAINT "queue_calls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_days" ADD CONSTRAINT "queue_days_queue_type_id_queue_types_id_fk" FOREIGN KEY ("queue_type_id") REFERENCES "public"."queue_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_queue_type_id_queue_types_id_fk" FOREIGN KEY ("queue_type_id") REFERENCES "public"."queue_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_scheduled_exam_id_scheduled_exams_id_fk" FOREIGN KEY ("scheduled_exam_id") REFERENCES "public"."scheduled_exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_successor_id_queue_entries_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."queue_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_links" ADD CONSTRAINT "queue_links_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_periods" ADD CONSTRAINT "queue_periods_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_periods" ADD CONSTRAINT "queue_periods_entry_id_queue_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."queue_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_periods" ADD CONSTRAINT "queue_periods_started_by_accounts_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_periods" ADD CONSTRAINT "queue_periods_ended_by_accounts_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_calls_entry" ON "queue_calls" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "queue_calls_bucket" ON "queue_calls" USING btree ("bucket_id","called");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_entries_ticket" ON "queue_entries" USING btree ("ticket");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_entries_number" ON "queue_entries" USING btree ("queue_type_id","day","number");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_entries_exam_open" ON "queue_entries" USING btree ("scheduled_exam_id") WHERE state not in ('done', 'left');--> statement-breakpoint
CREATE INDEX "queue_entries_exam" ON "queue_entries" USING btree ("scheduled_exam_id","day");--> statement-breakpoint
CREATE INDEX "queue_entries_day" ON "queue_entries" USING btree ("bucket_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_periods_open" ON "queue_periods" USING btree ("entry_id") WHERE "end" is null;--> statement-breakpoint
CREATE INDEX "queue_periods_entry" ON "queue_periods" USING btree ("entry_id","start");--> statement-breakpoint
CREATE INDEX "queue_periods_bucket" ON "queue_periods" USING btree ("bucket_id","start");--> statement-breakpoint
-- Hints for screens and callers (api/infrastructure/live), as those of migration 0058: whoever moves in a queue is written here.
CREATE FUNCTION hint_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'queue ' || bucket_id) FROM (SELECT DISTINCT bucket_id FROM moved) AS moved;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hint_queue_entered AFTER INSERT ON queue_entries REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION hint_queue();
--> statement-breakpoint
CREATE TRIGGER hint_queue_moved AFTER UPDATE ON queue_entries REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION hint_queue();
