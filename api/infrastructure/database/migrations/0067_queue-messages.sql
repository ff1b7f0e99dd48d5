ALTER TABLE "queue_types" ADD COLUMN "message_ahead" integer;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD COLUMN "message" text;