import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ExamInfo } from "#contract/exams";
import type { FileFacts } from "#contract/uploads";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { buckets } from "./organizations";

/** One run of the upload wizard: files arrive first, the exam info second, exams come out at completion. */
export const uploads = pgTable(
  "uploads",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Exam info typed by the uploader, per study instance UID ("" for files that belong to no study). */
    info: jsonb("info").$type<Record<string, ExamInfo>>().notNull().default({}),
    state: text("state", { enum: ["open", "complete", "abandoned"] })
      .notNull()
      .default("open"),
    examIds: uuid("exam_ids").array().notNull().default([]),
    created: created(),
    completed: instant("completed"),
  },
  (table) => [index("uploads_account").on(table.accountId, table.state)],
);

export const uploadFiles = pgTable(
  "upload_files",
  {
    id: id(),
    uploadId: uuid("upload_id")
      .notNull()
      .references(() => uploads.id),
    /** The name as the uploader sees it, for messages only: storage never uses it. */
    name: text("name").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    position: integer("position").notNull(),
    state: text("state", { enum: ["expected", "accepted", "refused"] })
      .notNull()
      .default("expected"),
    /** Why it was refused: a code of contract/uploads.ts. */
    reason: text("reason"),
    kind: text("kind", { enum: ["dicom", "attachment"] }),
    objectHash: text("object_hash"),
    facts: jsonb("facts").$type<FileFacts>(),
    created: created(),
  },
  (table) => [unique("upload_files_position").on(table.uploadId, table.position)],
);
