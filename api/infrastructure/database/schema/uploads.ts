import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ExamInfoDraft } from "#contract/imaging/upload-info";
import type { FileReason } from "#contract/kernel/upload-files";
import type { UploadedExam } from "#contract/imaging/uploads";
import type { FileFacts } from "./file-facts";
import { accounts } from "./accounts";
import { bytea, created, id, instant } from "./columns";
import { buckets } from "./organizations";

/** One run of the upload wizard: files arrive first, the exam info second, exams come out at completion. */
export const uploads = pgTable(
  "uploads",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    /** Who uploads; null for somebody who came by the organization's upload link. */
    accountId: uuid("account_id").references(() => accounts.id),
    /** Names the link they came by (see linkIdOf). */
    linkId: text("link_id"),
    /** SHA-256 of the pass that their browser alone holds; overwritten when the link is taken back. */
    passHash: bytea("pass_hash"),
    /** Exam info typed so far, per study instance UID ("" for files that belong to no study). */
    info: jsonb("info").$type<Record<string, ExamInfoDraft>>().notNull().default({}),
    state: text("state", { enum: ["open", "complete", "abandoned"] })
      .notNull()
      .default("open"),
    /** What completion answered, for whoever sends it twice. */
    exams: jsonb("exams").$type<UploadedExam[]>().notNull().default([]),
    created: created(),
    completed: instant("completed"),
  },
  (table) => [
    index("uploads_account").on(table.accountId, table.state),
    index("uploads_state").on(table.state, table.created),
    index("uploads_link").on(table.linkId, table.created),
    check("uploads_uploader", sql`(account_id is null) = (link_id is not null and pass_hash is not null)`),
  ],
);

/** A file of an upload: one that was chosen, or one found in a zip. */
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
    /** Its place among the chosen files; null for a file found in a zip. */
    position: integer("position"),
    /** The zip it was found in, and its place there. */
    zipId: uuid("zip_id"),
    zipEntry: integer("zip_entry"),
    state: text("state", { enum: ["expected", "accepted", "refused"] })
      .notNull()
      .default("expected"),
    reason: text("reason").$type<FileReason>(),
    kind: text("kind", { enum: ["dicom", "attachment", "zip"] }),
    objectHash: text("object_hash"),
    /** Of a DICOM file. */
    studyInstanceUid: text("study_instance_uid"),
    facts: jsonb("facts").$type<FileFacts>(),
    received: instant("received"),
    created: created(),
  },
  (table) => [
    unique("upload_files_position").on(table.uploadId, table.position),
    unique("upload_files_entry").on(table.zipId, table.zipEntry),
    index("upload_files_object").using("hash", table.objectHash),
  ],
);
