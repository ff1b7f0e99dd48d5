import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { exams } from "./exams";

/** An exam's images and papers as they were packed last. */
export const studyPackages = pgTable("study_packages", {
  examId: uuid("exam_id")
    .primaryKey()
    .references(() => exams.id),
  objectHash: text("object_hash").notNull(),
  sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
  files: integer("files").notNull(),
  /** SHA-256 over the hashes of what is in it: tells whether anything came or went since. */
  contentHash: text("content_hash").notNull(),
  made: instant("made").notNull(),
});
