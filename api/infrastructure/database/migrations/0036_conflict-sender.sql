ALTER TABLE "instance_conflicts" ADD COLUMN "sender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "instance_conflicts" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "instance_conflicts" ADD CONSTRAINT "instance_conflicts_sent_by_accounts_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;