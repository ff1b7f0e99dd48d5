CREATE TABLE "instance_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exam_id" uuid NOT NULL,
	"instance_id" uuid NOT NULL,
	"object_hash" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"header" jsonb NOT NULL,
	"source" text NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided" timestamp with time zone,
	"former_hash" text,
	CONSTRAINT "instance_conflicts_content" UNIQUE("instance_id","object_hash")
);
--> statement-breakpoint
ALTER TABLE "instance_conflicts" ADD CONSTRAINT "instance_conflicts_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_conflicts" ADD CONSTRAINT "instance_conflicts_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_conflicts" ADD CONSTRAINT "instance_conflicts_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instance_conflicts_exam" ON "instance_conflicts" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "instance_conflicts_object" ON "instance_conflicts" USING hash ("object_hash");--> statement-breakpoint
CREATE INDEX "instance_conflicts_former" ON "instance_conflicts" USING hash ("former_hash");