import { bigserial, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns";

/**
 * The audit trail: append-only (a trigger refuses update and delete) and hash-chained, each row's hash covering the
 * one before it.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    sequence: bigserial("sequence", { mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    event: text("event").notNull(),
    accountId: uuid("account_id"),
    bucketId: uuid("bucket_id"),
    examId: uuid("exam_id"),
    subjectId: text("subject_id"),
    detail: jsonb("detail").$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    ip: text("ip"),
    requestId: text("request_id"),
    previousHash: bytea("previous_hash").notNull(),
    hash: bytea("hash").notNull(),
  },
  (table) => [
    index("audit_bucket").on(table.bucketId, table.at.desc().nullsFirst(), table.sequence.desc().nullsFirst()),
    index("audit_subject").on(table.subjectId),
    index("audit_exam").on(table.examId, table.sequence.desc().nullsFirst()),
    index("audit_account").on(table.accountId, table.sequence.desc().nullsFirst()),
  ],
);

/** Objects kept as pictures of people, organizations, hosts and templates; one that nothing shows any more is removed. */
export const pictures = pgTable("pictures", {
  hash: text("hash").primaryKey(),
  /** The last time these bytes came. */
  kept: instant("kept").notNull().defaultNow(),
});

/** Facts about this installation: cookie secret, first-run token hash, demo seed state. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});

/**
 * One row: the last transaction that wrote to a table of what `remembered` keeps (api/infrastructure/database/stamped-cache.ts). Triggers
 * write it when such a transaction commits, so that its number is never seen before its rows are.
 */
export const settingsStamp = pgTable("settings_stamp", { value: text("value").notNull() });
