CREATE TABLE "kb_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"bucket_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"parent_id" uuid,
	"reference_id" uuid,
	"reference_version" integer,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"finding" text DEFAULT '' NOT NULL,
	"diagnosis" text DEFAULT '' NOT NULL,
	"modality" text,
	"body_part" text DEFAULT '' NOT NULL,
	"sex" text,
	"terms" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted" timestamp with time zone,
	"deleted_by" uuid,
	CONSTRAINT "kb_items_source" CHECK ((reference_id is null) = (reference_version is null) and (type = 'phrase' or reference_id is null)),
	CONSTRAINT "kb_items_sound" CHECK (case type when 'folder' then finding = '' and diagnosis = '' else finding || diagnosis <> '' end)
);
--> statement-breakpoint
CREATE TABLE "kb_uses" (
	"account_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "kb_uses_account_id_item_id_pk" PRIMARY KEY("account_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "kb_items" ADD CONSTRAINT "kb_items_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_items" ADD CONSTRAINT "kb_items_parent_id_kb_items_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."kb_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_items" ADD CONSTRAINT "kb_items_reference_id_kb_items_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."kb_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_items" ADD CONSTRAINT "kb_items_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_items" ADD CONSTRAINT "kb_items_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_uses" ADD CONSTRAINT "kb_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kb_uses" ADD CONSTRAINT "kb_uses_item" FOREIGN KEY ("item_id") REFERENCES "public"."kb_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kb_items_of_owner" ON "kb_items" USING btree ("owner_id","parent_id","position") WHERE deleted is null;