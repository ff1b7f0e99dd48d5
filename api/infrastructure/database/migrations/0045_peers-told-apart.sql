ALTER TABLE "dicom_peers" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dicom_peers" ADD COLUMN "certificates" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dicom_peers" ADD COLUMN "needs_tls" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Peers that were entered before go on calling from this machine and from private networks (RFC 1918, RFC 4193); their
-- administrators name the addresses.
UPDATE "dicom_peers" SET "addresses" =
  '{127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1,fd00::/8}';
