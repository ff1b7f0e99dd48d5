CREATE TABLE "registry_targets" (
	"bucket_id" uuid NOT NULL,
	"target_bucket_id" uuid NOT NULL,
	CONSTRAINT "registry_targets_bucket_id_target_bucket_id_pk" PRIMARY KEY("bucket_id","target_bucket_id")
);
--> statement-breakpoint
ALTER TABLE "registry_orders" ADD COLUMN "request_bucket_id" uuid;--> statement-breakpoint
ALTER TABLE "registry_targets" ADD CONSTRAINT "registry_targets_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_targets" ADD CONSTRAINT "registry_targets_target_bucket_id_buckets_id_fk" FOREIGN KEY ("target_bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_orders" ADD CONSTRAINT "registry_orders_request_bucket_id_buckets_id_fk" FOREIGN KEY ("request_bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registry_orders_request_bucket" ON "registry_orders" USING btree ("request_bucket_id","created") WHERE request_bucket_id is not null;