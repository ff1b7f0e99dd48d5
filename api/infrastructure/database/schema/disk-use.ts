import { bigint, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";

/**
 * By how much the room that an organization takes has changed: rows are only ever added, by triggers on what takes room,
 * so that nobody who stores images waits for another. Their sum is the room it takes; who reads it puts many together.
 */
export const diskUseChanges = pgTable(
  "disk_use_changes",
  {
    bucketId: uuid("bucket_id").notNull(),
    exams: integer("exams").notNull().default(0),
    imageBytes: bigint("image_bytes", { mode: "number" }).notNull().default(0),
    attachmentBytes: bigint("attachment_bytes", { mode: "number" }).notNull().default(0),
    /** Of images that came again with other content. */
    conflictBytes: bigint("conflict_bytes", { mode: "number" }).notNull().default(0),
  },
  (table) => [index("disk_use_changes_bucket").on(table.bucketId)],
);
