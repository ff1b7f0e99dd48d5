import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ReadingTarget } from "#contract/organizations/reading-targets";
import { accounts } from "./accounts";
import { created, id } from "./columns";
import { exams } from "./exams";
import { buckets } from "./organizations";

/** How long reports of an organization may take: the first line that fits an exam counts. */
export const readingTargets = pgTable("reading_targets", {
  bucketId: uuid("bucket_id")
    .primaryKey()
    .references(() => buckets.id),
  targets: jsonb("targets").$type<ReadingTarget[]>().notNull(),
  version: integer("version").notNull().default(1),
});

/** Every time somebody gave back an exam they had taken. */
export const readingSkips = pgTable(
  "reading_skips",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    reason: text("reason").notNull(),
    created: created(),
  },
  (table) => [
    index("reading_skips_exam").on(table.examId, table.accountId),
    index("reading_skips_bucket").on(table.bucketId, table.created),
  ],
);

/** What a reader has chosen for the work. */
export const worklistChoices = pgTable("worklist_choices", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id),
  opensNext: boolean("opens_next").notNull(),
  leavesEmpty: boolean("leaves_empty").notNull().default(false),
});
