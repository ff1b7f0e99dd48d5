import { index, integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { Measurement } from "#contract/imaging/measurements";
import { accounts } from "./accounts";
import { instant } from "./columns";
import { exams } from "./exams";

/** What a person measured in an exam's images, whole. */
export const measurements = pgTable(
  "measurements",
  {
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    version: integer("version").notNull(),
    content: jsonb("content").$type<Measurement[]>().notNull(),
    updated: instant("updated").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.examId, table.accountId] }),
    index("measurements_account").on(table.accountId),
  ],
);
