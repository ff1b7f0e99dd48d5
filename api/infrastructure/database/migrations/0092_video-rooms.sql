CREATE TABLE "recording_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recording_id" uuid NOT NULL,
	"seat_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"text_version" integer NOT NULL,
	"language" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording_pieces" (
	"recording_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"object_hash" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_pieces_recording_id_position_pk" PRIMARY KEY("recording_id","position")
);
--> statement-breakpoint
CREATE TABLE "video_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"state" text DEFAULT 'asking' NOT NULL,
	"seat_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"media_type" text NOT NULL,
	"started" timestamp with time zone,
	"stopped" timestamp with time zone,
	"stopped_by" uuid,
	"end_reason" text,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_rooms" (
	"consultation_id" uuid PRIMARY KEY NOT NULL,
	"members_enter" boolean DEFAULT true NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"state" text NOT NULL,
	"is_admitted" boolean DEFAULT false NOT NULL,
	"admitted_by" uuid,
	"is_muted" boolean DEFAULT false NOT NULL,
	"has_camera" boolean DEFAULT false NOT NULL,
	"is_sharing" boolean DEFAULT false NOT NULL,
	"hand_raised" timestamp with time zone,
	"joined" timestamp with time zone,
	"left_at" timestamp with time zone,
	"seen" timestamp with time zone DEFAULT now() NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_signals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_seat_id" uuid NOT NULL,
	"to_seat_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recording_consents" ADD CONSTRAINT "recording_consents_recording_id_video_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."video_recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_consents" ADD CONSTRAINT "recording_consents_seat_id_video_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."video_seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_consents" ADD CONSTRAINT "recording_consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_pieces" ADD CONSTRAINT "recording_pieces_recording_id_video_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."video_recordings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_messages" ADD CONSTRAINT "video_messages_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_messages" ADD CONSTRAINT "video_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_messages" ADD CONSTRAINT "video_messages_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_recordings" ADD CONSTRAINT "video_recordings_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_recordings" ADD CONSTRAINT "video_recordings_seat_id_video_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."video_seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_recordings" ADD CONSTRAINT "video_recordings_asked_by_accounts_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_recordings" ADD CONSTRAINT "video_recordings_stopped_by_accounts_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_rooms" ADD CONSTRAINT "video_rooms_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_seats" ADD CONSTRAINT "video_seats_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_seats" ADD CONSTRAINT "video_seats_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_seats" ADD CONSTRAINT "video_seats_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_seats" ADD CONSTRAINT "video_seats_admitted_by_accounts_id_fk" FOREIGN KEY ("admitted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_consents_recording" ON "recording_consents" USING btree ("recording_id","id");--> statement-breakpoint
CREATE INDEX "video_messages_consultation" ON "video_messages" USING btree ("consultation_id","created");--> statement-breakpoint
CREATE UNIQUE INDEX "video_recordings_open" ON "video_recordings" USING btree ("consultation_id") WHERE state in ('asking', 'on');--> statement-breakpoint
CREATE INDEX "video_recordings_consultation" ON "video_recordings" USING btree ("consultation_id","created");--> statement-breakpoint
CREATE UNIQUE INDEX "video_seats_open" ON "video_seats" USING btree ("consultation_id","account_id") WHERE state in ('waiting', 'asked', 'inside');--> statement-breakpoint
CREATE INDEX "video_seats_consultation" ON "video_seats" USING btree ("consultation_id","created");--> statement-breakpoint
CREATE INDEX "video_seats_seen" ON "video_seats" USING btree ("seen") WHERE state in ('waiting', 'asked', 'inside');--> statement-breakpoint
CREATE INDEX "video_signals_to" ON "video_signals" USING btree ("to_seat_id","id");--> statement-breakpoint
CREATE INDEX "video_signals_created" ON "video_signals" USING btree ("created");--> statement-breakpoint
-- Hints for open video rooms (api/infrastructure/live), as those of migration 0075: to one page that a signal waits for it, to all that something of the room changed.
CREATE FUNCTION hint_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'seat ' || to_seat_id) FROM (SELECT DISTINCT to_seat_id FROM sent) AS sent;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hint_seat_signalled AFTER INSERT ON video_signals REFERENCING NEW TABLE AS sent
  FOR EACH STATEMENT EXECUTE FUNCTION hint_seat();
--> statement-breakpoint
CREATE FUNCTION hint_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'room ' || NEW.consultation_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- That a page was heard of (seen) is no news.
CREATE TRIGGER hint_room_seat AFTER INSERT OR UPDATE OF state, is_muted, has_camera, is_sharing, hand_raised ON video_seats
  FOR EACH ROW EXECUTE FUNCTION hint_room();
--> statement-breakpoint
CREATE TRIGGER hint_room_settings AFTER UPDATE ON video_rooms FOR EACH ROW EXECUTE FUNCTION hint_room();
--> statement-breakpoint
CREATE TRIGGER hint_room_message AFTER INSERT ON video_messages FOR EACH ROW EXECUTE FUNCTION hint_room();
--> statement-breakpoint
CREATE TRIGGER hint_room_recording AFTER INSERT OR UPDATE ON video_recordings FOR EACH ROW EXECUTE FUNCTION hint_room();
--> statement-breakpoint
CREATE FUNCTION hint_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('radbridge_live', 'room ' || consultation_id) FROM video_recordings WHERE id = NEW.recording_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hint_room_consent AFTER INSERT ON recording_consents FOR EACH ROW EXECUTE FUNCTION hint_recording();
