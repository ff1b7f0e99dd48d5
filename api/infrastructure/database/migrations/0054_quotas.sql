ALTER TABLE "buckets" ADD COLUMN "quota_bytes" bigint;--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "link_quota_bytes" bigint;--> statement-breakpoint
CREATE INDEX "uploads_link" ON "uploads" USING btree ("link_id","created");