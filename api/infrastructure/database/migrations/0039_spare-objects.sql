CREATE TABLE "spare_objects" (
	"hash" text PRIMARY KEY NOT NULL,
	"kept" timestamp with time zone DEFAULT now() NOT NULL
);
