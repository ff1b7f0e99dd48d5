ALTER TABLE "accounts" ADD COLUMN "language" text;--> statement-breakpoint
UPDATE "accounts" SET "language" = "notification_choices"."language" FROM "notification_choices" WHERE "notification_choices"."account_id" = "accounts"."id";--> statement-breakpoint
ALTER TABLE "notification_choices" DROP COLUMN "language";
