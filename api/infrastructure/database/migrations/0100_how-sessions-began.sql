ALTER TABLE "sessions" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "had_second_step" boolean DEFAULT false NOT NULL;