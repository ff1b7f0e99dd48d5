import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { InspectionRule } from "#contract/organizations/organizations";
import { accounts } from "./accounts";
import { created, id } from "./columns";
import { buckets } from "./organizations";
import { reports } from "./reports";

/** What smart inspect told of a report, and what became of it. Appended to, never changed. */
export const inspectionOutcomes = pgTable(
  "inspection_outcomes",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id),
    /** Told: the version that was read; else the version that the step made. */
    version: integer("version").notNull(),
    rule: text("rule").$type<InspectionRule>().notNull(),
    level: text("level", { enum: ["warn", "block"] }).notNull(),
    field: text("field").notNull(),
    evidence: text("evidence").notNull(),
    outcome: text("outcome", { enum: ["shown", "fixed", "overridden", "kept"] }).notNull(),
    /** A code of InspectionReason. */
    reason: text("reason"),
    note: text("note").notNull().default(""),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [
    index("inspection_outcomes_report").on(table.reportId, table.version),
    index("inspection_outcomes_period").on(table.bucketId, table.created.desc()),
    // Sent again, the same text is told of once.
    uniqueIndex("inspection_outcomes_shown")
      .on(table.reportId, table.version, table.rule, sql`md5(${table.evidence})`)
      .where(sql`outcome = 'shown'`),
  ],
);
