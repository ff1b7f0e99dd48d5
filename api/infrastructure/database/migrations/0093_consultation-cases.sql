CREATE TABLE "consultation_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"type" text DEFAULT 'other' NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"media_type" text NOT NULL,
	"object_hash" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"removed" timestamp with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "consultation_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"title" text NOT NULL,
	"day" date NOT NULL,
	"history" text DEFAULT '' NOT NULL,
	"present_illness" text DEFAULT '' NOT NULL,
	"examinations" text DEFAULT '' NOT NULL,
	"therapy" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"removed" timestamp with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "consultation_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"related_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"doctor" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"removed" timestamp with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
ALTER TABLE "consultation_attachments" ADD CONSTRAINT "consultation_attachments_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_attachments" ADD CONSTRAINT "consultation_attachments_case_id_consultation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."consultation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_attachments" ADD CONSTRAINT "consultation_attachments_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_attachments" ADD CONSTRAINT "consultation_attachments_removed_by_accounts_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_cases" ADD CONSTRAINT "consultation_cases_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_cases" ADD CONSTRAINT "consultation_cases_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_cases" ADD CONSTRAINT "consultation_cases_removed_by_accounts_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_links" ADD CONSTRAINT "consultation_links_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_links" ADD CONSTRAINT "consultation_links_related_id_consultations_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_links" ADD CONSTRAINT "consultation_links_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_visits" ADD CONSTRAINT "consultation_visits_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_visits" ADD CONSTRAINT "consultation_visits_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_visits" ADD CONSTRAINT "consultation_visits_removed_by_accounts_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_attachments_consultation" ON "consultation_attachments" USING btree ("consultation_id");--> statement-breakpoint
CREATE INDEX "consultation_attachments_object" ON "consultation_attachments" USING btree ("object_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_attachments_once" ON "consultation_attachments" USING btree ("case_id","object_hash") WHERE removed is null;--> statement-breakpoint
CREATE INDEX "consultation_cases_consultation" ON "consultation_cases" USING btree ("consultation_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "consultation_links_pair" ON "consultation_links" USING btree (least("consultation_id", "related_id"),greatest("consultation_id", "related_id"));--> statement-breakpoint
CREATE INDEX "consultation_links_related" ON "consultation_links" USING btree ("related_id");--> statement-breakpoint
CREATE INDEX "consultation_visits_consultation" ON "consultation_visits" USING btree ("consultation_id","day");