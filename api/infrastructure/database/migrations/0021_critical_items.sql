CREATE TABLE "critical_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"flagged_by" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged" timestamp with time zone,
	"acknowledged_by" uuid,
	"told_whom" text,
	"told_how" text,
	"was_read_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "critical_items_acknowledgement" CHECK ((acknowledged is null) = (acknowledged_by is null) and (acknowledged is null) = (told_whom is null)
        and (acknowledged is null) = (told_how is null))
);
--> statement-breakpoint
ALTER TABLE "critical_items" ADD CONSTRAINT "critical_items_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_items" ADD CONSTRAINT "critical_items_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_items" ADD CONSTRAINT "critical_items_flagged_by_accounts_id_fk" FOREIGN KEY ("flagged_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_items" ADD CONSTRAINT "critical_items_acknowledged_by_accounts_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "critical_items_open_report" ON "critical_items" USING btree ("report_id") WHERE acknowledged is null;--> statement-breakpoint
CREATE INDEX "critical_items_open" ON "critical_items" USING btree ("bucket_id") WHERE acknowledged is null;--> statement-breakpoint
CREATE INDEX "critical_items_report" ON "critical_items" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "critical_items_acknowledged" ON "critical_items" USING btree ("bucket_id","acknowledged" DESC NULLS FIRST);
