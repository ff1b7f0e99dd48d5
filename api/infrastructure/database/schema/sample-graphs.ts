import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Mark } from "#contract/reading/marks";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { attachments, exams } from "./exams";
import { buckets } from "./organizations";

/** Pictures of an organization to draw on, as PNG files. */
export const diagrams = pgTable(
  "diagrams",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    name: text("name").notNull(),
    objectHash: text("object_hash").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
    removed: instant("removed"),
    removedBy: uuid("removed_by").references(() => accounts.id),
  },
  (table) => [index("diagrams_bucket").on(table.bucketId), index("diagrams_object").on(table.objectHash)],
);

/** What was drawn on a diagram for a report: the marked picture is an attachment. */
export const sampleGraphs = pgTable(
  "sample_graphs",
  {
    id: id(),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    reportId: uuid("report_id").notNull(),
    /** An outline of the product by its word, or a diagram by its id. */
    origin: text("origin").notNull(),
    attachmentId: uuid("attachment_id")
      .notNull()
      .references(() => attachments.id),
    ime: text("ime").notNull(),
    marks: jsonb("marks").$type<Mark[]>().notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [
    index("sample_graphs_exam").on(table.examId, table.created),
    // The same picture drawn twice is one.
    unique("sample_graphs_picture").on(table.attachmentId),
  ],
);
