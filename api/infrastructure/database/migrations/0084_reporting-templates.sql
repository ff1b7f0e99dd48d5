CREATE TABLE "report_template_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"released" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reporting_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"structure" jsonb NOT NULL,
	"origin" jsonb,
	"original" "bytea",
	"original_hash" text,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reporting_template_versions_version" UNIQUE("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "reporting_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modality" text,
	"body_part" text DEFAULT '' NOT NULL,
	"procedure_id" uuid,
	"sex" text,
	"identifier" text,
	"updated" timestamp with time zone DEFAULT now() NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buckets" ADD COLUMN "fills_templates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_template_uses" ADD CONSTRAINT "report_template_uses_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template_uses" ADD CONSTRAINT "report_template_uses_template_id_reporting_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."reporting_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template_uses" ADD CONSTRAINT "report_template_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_template_versions" ADD CONSTRAINT "reporting_template_versions_template_id_reporting_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."reporting_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_template_versions" ADD CONSTRAINT "reporting_template_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_templates" ADD CONSTRAINT "reporting_templates_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_templates" ADD CONSTRAINT "reporting_templates_procedure_id_procedures_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."procedures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_template_uses_report" ON "report_template_uses" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "report_template_uses_template" ON "report_template_uses" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reporting_templates_identifier" ON "reporting_templates" USING btree ("bucket_id","identifier");--> statement-breakpoint
CREATE INDEX "reporting_templates_active" ON "reporting_templates" USING btree ("bucket_id") WHERE state = 'active';