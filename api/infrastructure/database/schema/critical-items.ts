import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { buckets } from "./organizations";
import { reports } from "./reports";

/** Every time a report was flagged critical, and who was told of it. */
export const criticalItems = pgTable(
  "critical_items",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id),
    flaggedBy: uuid("flagged_by").references(() => accounts.id),
    created: created(),
    acknowledged: instant("acknowledged"),
    acknowledgedBy: uuid("acknowledged_by").references(() => accounts.id),
    toldWhom: text("told_whom"),
    toldHow: text("told_how", { enum: ["phone", "inPerson", "message"] }),
    wasReadBack: boolean("was_read_back").notNull().default(false),
  },
  (table) => [
    uniqueIndex("critical_items_open_report")
      .on(table.reportId)
      .where(sql`acknowledged is null`),
    index("critical_items_open")
      .on(table.bucketId)
      .where(sql`acknowledged is null`),
    index("critical_items_report").on(table.reportId),
    index("critical_items_acknowledged").on(table.bucketId, table.acknowledged.desc().nullsFirst()),
    check(
      "critical_items_acknowledgement",
      sql`(acknowledged is null) = (acknowledged_by is null) and (acknowledged is null) = (told_whom is null)
        and (acknowledged is null) = (told_how is null)`,
    ),
  ],
);
