CREATE TABLE "registry_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"source" text DEFAULT 'internal' NOT NULL,
	"order_placer_id" uuid,
	"department_id" uuid,
	"doctor_id" uuid,
	"staff_note" text DEFAULT '' NOT NULL,
	"patient_note" text DEFAULT '' NOT NULL,
	"registrar_id" uuid,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD COLUMN "price_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD COLUMN "scheduled_date" date;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD COLUMN "cancel_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD COLUMN "made_by_arrival" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_orders" ADD CONSTRAINT "registry_orders_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_orders" ADD CONSTRAINT "registry_orders_order_placer_id_order_placers_id_fk" FOREIGN KEY ("order_placer_id") REFERENCES "public"."order_placers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_orders" ADD CONSTRAINT "registry_orders_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_orders" ADD CONSTRAINT "registry_orders_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_orders" ADD CONSTRAINT "registry_orders_registrar_id_accounts_id_fk" FOREIGN KEY ("registrar_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registry_orders_bucket" ON "registry_orders" USING btree ("bucket_id","created");--> statement-breakpoint
ALTER TABLE "scheduled_exams" ADD CONSTRAINT "scheduled_exams_order_id_registry_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."registry_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_exams_order" ON "scheduled_exams" USING btree ("order_id");