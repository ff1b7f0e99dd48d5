ALTER TABLE "referral_images" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_images" ADD COLUMN "form_key" text;--> statement-breakpoint
CREATE INDEX "referral_images_form" ON "referral_images" USING btree ("form_key") WHERE form_key is not null;--> statement-breakpoint
ALTER TABLE "referral_images" ADD CONSTRAINT "referral_images_place" CHECK (num_nonnulls(order_id, form_key) = 1);