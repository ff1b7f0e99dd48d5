ALTER TABLE "accounts" ADD COLUMN "plan_alert_dismissed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "guide_dismissed" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "patient_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD COLUMN "patient_phone" text DEFAULT '' NOT NULL;