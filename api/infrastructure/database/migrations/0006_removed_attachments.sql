ALTER TABLE "attachments" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "delete_reason" text;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;