CREATE TABLE "diagrams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"object_hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"removed" timestamp with time zone,
	"removed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "sample_graphs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"attachment_id" uuid NOT NULL,
	"ime" text NOT NULL,
	"marks" jsonb NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sample_graphs_picture" UNIQUE("attachment_id")
);
--> statement-breakpoint
ALTER TABLE "diagrams" ADD CONSTRAINT "diagrams_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagrams" ADD CONSTRAINT "diagrams_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagrams" ADD CONSTRAINT "diagrams_removed_by_accounts_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_graphs" ADD CONSTRAINT "sample_graphs_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_graphs" ADD CONSTRAINT "sample_graphs_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_graphs" ADD CONSTRAINT "sample_graphs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagrams_bucket" ON "diagrams" USING btree ("bucket_id");--> statement-breakpoint
CREATE INDEX "diagrams_object" ON "diagrams" USING btree ("object_hash");--> statement-breakpoint
CREATE INDEX "sample_graphs_exam" ON "sample_graphs" USING btree ("exam_id","created");