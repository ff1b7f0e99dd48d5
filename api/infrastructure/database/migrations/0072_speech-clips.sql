CREATE TABLE "speech_clips" (
	"bucket_id" uuid NOT NULL,
	"language" text NOT NULL,
	"piece" text NOT NULL,
	"samples" "bytea" NOT NULL,
	"seconds" double precision NOT NULL,
	"account_id" uuid NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speech_clips_bucket_id_language_piece_pk" PRIMARY KEY("bucket_id","language","piece")
);
--> statement-breakpoint
ALTER TABLE "speech_clips" ADD CONSTRAINT "speech_clips_bucket_id_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_clips" ADD CONSTRAINT "speech_clips_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;