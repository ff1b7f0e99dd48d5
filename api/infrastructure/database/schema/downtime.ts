import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { buckets } from "./organizations";
import { scheduledExams } from "./scheduled-exams";

/** Accession numbers that were reserved together, for forms filled in by hand while the product is not there. */
export const downtimeBlocks = pgTable(
  "downtime_blocks",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    size: integer("size").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [index("downtime_blocks_bucket").on(table.bucketId, table.created)],
);

/** One of them: missing until it is entered, or until somebody says why it never will be. */
export const downtimeNumbers = pgTable(
  "downtime_numbers",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    blockId: uuid("block_id")
      .notNull()
      .references(() => downtimeBlocks.id),
    accessionNumber: text("accession_number").notNull(),
    scheduledExamId: uuid("scheduled_exam_id").references(() => scheduledExams.id),
    entered: instant("entered"),
    voided: instant("voided"),
    voidedBy: uuid("voided_by").references(() => accounts.id),
    voidReason: text("void_reason").notNull().default(""),
  },
  (table) => [
    uniqueIndex("downtime_numbers_number").on(table.bucketId, table.accessionNumber),
    index("downtime_numbers_block").on(table.blockId, table.accessionNumber),
    index("downtime_numbers_exam").on(table.scheduledExamId),
    check("downtime_numbers_once", sql`entered is null or voided is null`),
  ],
);
