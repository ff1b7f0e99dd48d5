CREATE TABLE "dicom_peers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"ae_title" text NOT NULL,
	"may_store" boolean DEFAULT false NOT NULL,
	"may_query" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "ae_title" text;--> statement-breakpoint
ALTER TABLE "dicom_peers" ADD CONSTRAINT "dicom_peers_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dicom_peers_bucket_ae" ON "dicom_peers" USING btree ("bucket_id","ae_title");--> statement-breakpoint
ALTER TABLE "buckets" ADD CONSTRAINT "buckets_ae_title_unique" UNIQUE("ae_title");