ALTER TABLE "list_views" DROP CONSTRAINT "list_views_name";--> statement-breakpoint
DROP INDEX "list_views_default";--> statement-breakpoint
ALTER TABLE "list_views" ADD COLUMN "list" text DEFAULT 'exams' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_default" ON "list_views" USING btree ("account_id","list") WHERE is_default;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_name" UNIQUE("account_id","list","name");