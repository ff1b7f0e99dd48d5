ALTER TABLE "uploads" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "uploaded_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "link_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "pass_hash" "bytea";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_uploader" CHECK ((account_id is null) = (link_id is not null and pass_hash is not null));