CREATE TABLE "referral_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"object_hash" text NOT NULL,
	"account_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"removed" timestamp with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
ALTER TABLE "referral_images" ADD CONSTRAINT "referral_images_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_images" ADD CONSTRAINT "referral_images_order_id_registry_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."registry_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_images" ADD CONSTRAINT "referral_images_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_images" ADD CONSTRAINT "referral_images_removed_by_accounts_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referral_images_order" ON "referral_images" USING btree ("order_id","created");--> statement-breakpoint
CREATE INDEX "referral_images_object" ON "referral_images" USING btree ("object_hash");