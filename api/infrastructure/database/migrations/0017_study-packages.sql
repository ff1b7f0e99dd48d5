CREATE TABLE "study_packages" (
	"exam_id" uuid PRIMARY KEY NOT NULL,
	"object_hash" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"files" integer NOT NULL,
	"content_hash" text NOT NULL,
	"made" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "study_packages" ADD CONSTRAINT "study_packages_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;