ALTER TABLE "critical_items" DROP CONSTRAINT "critical_items_acknowledgement";--> statement-breakpoint
ALTER TABLE "critical_items" DROP CONSTRAINT "critical_items_acknowledged_by_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "critical_items" DROP COLUMN "acknowledged_by";--> statement-breakpoint
ALTER TABLE "critical_items" DROP COLUMN "told_whom";--> statement-breakpoint
ALTER TABLE "critical_items" DROP COLUMN "told_how";--> statement-breakpoint
ALTER TABLE "critical_items" DROP COLUMN "was_read_back";