INSERT INTO "critical_values" ("id", "bucket_id", "word", "position")
SELECT gen_random_uuid(), "buckets"."id", trim("word"), min("place")
FROM "buckets", unnest("critical_words") WITH ORDINALITY AS "words" ("word", "place")
WHERE trim("word") <> ''
GROUP BY "buckets"."id", trim("word")
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "buckets" DROP COLUMN "critical_words";
