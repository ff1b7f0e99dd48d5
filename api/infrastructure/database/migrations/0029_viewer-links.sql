CREATE TABLE "external_viewers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deactivated" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"bucket_id" uuid NOT NULL,
	"name" text NOT NULL,
	"template" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewer_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"revoked" timestamp with time zone,
	"last_used" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "with_study" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "external_viewers" ADD CONSTRAINT "external_viewers_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_links" ADD CONSTRAINT "viewer_links_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_links" ADD CONSTRAINT "viewer_links_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "external_viewers_bucket_name" ON "external_viewers" USING btree ("bucket_id","name");--> statement-breakpoint
CREATE INDEX "viewer_links_exam" ON "viewer_links" USING btree ("exam_id");