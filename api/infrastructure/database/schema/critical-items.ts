import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CriticalCategory } from "#contract/organizations/critical-categories";
import type { EscalationStep } from "#contract/organizations/critical-rules";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { buckets } from "./organizations";
import { reports } from "./reports";

const category = () => text("category").$type<CriticalCategory>().notNull().default("critical");

/** Every time a report was flagged critical, or an addendum came to a critical one. */
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
    category: category(),
    /** By when somebody has to be told; from then on the chain of escalation runs. */
    due: instant("due").notNull(),
    /** When the attempt was recorded that closed it. */
    acknowledged: instant("acknowledged"),
    /** When the flag was taken back: it asks for nobody any more. */
    withdrawn: instant("withdrawn"),
  },
  (table) => [
    uniqueIndex("critical_items_open_report")
      .on(table.reportId)
      .where(sql`acknowledged is null and withdrawn is null`),
    index("critical_items_open")
      .on(table.bucketId, table.due)
      .where(sql`acknowledged is null and withdrawn is null`),
    index("critical_items_report").on(table.reportId),
    index("critical_items_acknowledged").on(table.bucketId, table.acknowledged.desc().nullsFirst()),
  ],
);

/** What was tried to tell somebody of an item: appended to, never changed. */
export const criticalAttempts = pgTable(
  "critical_attempts",
  {
    id: id(),
    itemId: uuid("item_id")
      .notNull()
      .references(() => criticalItems.id),
    /** What the report said then: its version, and how urgent it was. */
    reportVersion: integer("report_version").notNull(),
    category: category(),
    found: instant("found").notNull(),
    toldBy: uuid("told_by")
      .notNull()
      .references(() => accounts.id),
    toldTo: text("told_to").notNull(),
    /** Null of those recorded before it was asked for. */
    toldToRole: text("told_to_role", {
      enum: ["treatingDoctor", "dutyDoctor", "nurse", "patient", "other"],
    }),
    method: text("method", { enum: ["phone", "inPerson", "message", "system"] }).notNull(),
    told: instant("told").notNull(),
    outcome: text("outcome", { enum: ["confirmed", "reachedWithoutReadBack", "unableToReach"] }).notNull(),
    /** What was read back; null of those recorded before its words were kept, and where nothing was. */
    readBack: text("read_back"),
    note: text("note").notNull().default(""),
    created: created(),
  },
  (table) => [
    index("critical_attempts_item").on(table.itemId),
    uniqueIndex("critical_attempts_confirmed")
      .on(table.itemId)
      .where(sql`outcome = 'confirmed'`),
  ],
);

/** Whom the chain of escalation has told of an item: each step once. */
export const criticalEscalations = pgTable(
  "critical_escalations",
  {
    itemId: uuid("item_id")
      .notNull()
      .references(() => criticalItems.id),
    /** Of the chain, from 0. */
    step: integer("step").notNull(),
    accountIds: uuid("account_ids").array().notNull(),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.step] })],
);

/** How long an item may wait at an organization, and whom it is told to then, one after the other. */
export const criticalRules = pgTable("critical_rules", {
  bucketId: uuid("bucket_id")
    .primaryKey()
    .references(() => buckets.id),
  minutes: jsonb("minutes").$type<Record<CriticalCategory, number>>().notNull(),
  chain: jsonb("chain").$type<EscalationStep[]>().notNull(),
  version: integer("version").notNull().default(1),
});
