ALTER TABLE "devices" ADD COLUMN "worklist_ae_titles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "worklist_scope" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "worklist_character_set" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "worklist_keys" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_questions" ADD COLUMN "worklist_as" text DEFAULT '' NOT NULL;