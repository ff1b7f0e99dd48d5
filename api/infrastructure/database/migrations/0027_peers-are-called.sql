ALTER TABLE "dicom_peers" ADD COLUMN "may_retrieve" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dicom_peers" ADD COLUMN "may_worklist" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dicom_peers" ADD COLUMN "host_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dicom_peers" ADD COLUMN "port" integer DEFAULT 104 NOT NULL;--> statement-breakpoint
ALTER TABLE "dicom_peers" ADD COLUMN "uses_tls" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dicom_peers" ADD COLUMN "character_set" text DEFAULT '' NOT NULL;