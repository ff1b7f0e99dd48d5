CREATE TABLE "job_finishes" (
	"kind" text PRIMARY KEY NOT NULL,
	"last_done" timestamp with time zone NOT NULL
);
