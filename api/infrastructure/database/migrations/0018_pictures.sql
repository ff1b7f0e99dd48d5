CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"kept" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "pictures" ("hash")
SELECT "avatar" FROM "accounts" WHERE "avatar" IS NOT NULL
UNION SELECT "signature" FROM "accounts" WHERE "signature" IS NOT NULL
UNION SELECT "logo" FROM "buckets" WHERE "logo" IS NOT NULL
UNION SELECT "logo" FROM "print_templates" WHERE "logo" IS NOT NULL
UNION SELECT "stamp" FROM "print_templates" WHERE "stamp" IS NOT NULL
UNION SELECT "logo" FROM "domains" WHERE "logo" ~ '^[0-9a-f]{64}$'
UNION SELECT "bg_img_url" FROM "domains" WHERE "bg_img_url" ~ '^[0-9a-f]{64}$';
