import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  loggedMethods,
  noticeMessages,
  printRunStates,
  proofs,
  recallCauses,
  receivers,
} from "#contract/delivery/hand-out-kinds";
import type { ProblemCode } from "#contract/kernel/problems";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { exams } from "./exams";
import { buckets } from "./organizations";
import { reports, shareLinks } from "./reports";

const ofBucket = () =>
  uuid("bucket_id")
    .notNull()
    .references(() => buckets.id);
const ofReport = () =>
  uuid("report_id")
    .notNull()
    .references(() => reports.id);

/** The pick-up log: rows are added and never changed. */
export const handOuts = pgTable(
  "hand_outs",
  {
    id: id(),
    bucketId: ofBucket(),
    reportId: ofReport(),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    /** The edition: its approved version, and how many addenda stood on it. */
    version: integer("version").notNull(),
    addenda: integer("addenda").notNull(),
    receiver: text("receiver", { enum: receivers }).notNull(),
    name: text("name").notNull().default(""),
    relation: text("relation").notNull().default(""),
    proof: text("proof", { enum: proofs }).notNull(),
    /** E.164, of another receiver than the patient. */
    mobile: text("mobile").notNull().default(""),
    method: text("method", { enum: loggedMethods }).notNull(),
    note: text("note").notNull().default(""),
    /** Before patients could have it by themselves. */
    wasEarly: boolean("was_early").notNull().default(false),
    /** Null for the patient's own print. */
    accountId: uuid("account_id").references(() => accounts.id),
    created: created(),
  },
  (table) => [
    index("hand_outs_report").on(table.reportId, table.created),
    index("hand_outs_bucket").on(table.bucketId, table.created),
  ],
);

/** Somebody who holds a report that was recalled or added to since: by a hand-out, or by a link they opened. */
export const recallNotices = pgTable(
  "recall_notices",
  {
    id: id(),
    bucketId: ofBucket(),
    reportId: ofReport(),
    cause: text("cause", { enum: recallCauses }).notNull(),
    /** The report's version by which it happened. */
    version: integer("version").notNull(),
    handOutId: uuid("hand_out_id").references(() => handOuts.id),
    shareLinkId: uuid("share_link_id").references(() => shareLinks.id),
    /** E.164; empty where none is known. */
    mobile: text("mobile").notNull(),
    message: text("message", { enum: noticeMessages }).notNull(),
    messageEnded: instant("message_ended"),
    told: instant("told"),
    toldBy: uuid("told_by").references(() => accounts.id),
    toldNote: text("told_note").notNull().default(""),
    created: created(),
  },
  (table) => [
    unique("recall_notices_holder")
      .on(table.reportId, table.version, table.handOutId, table.shareLinkId)
      .nullsNotDistinct(),
    index("recall_notices_open")
      .on(table.reportId)
      .where(sql`told is null`),
  ],
);

/** What an organization says of its finished reports. */
export const publishingSettings = pgTable("publishing_settings", {
  bucketId: ofBucket().primaryKey(),
  isSelfServiceOpen: boolean("is_self_service_open").notNull().default(false),
  /** In the address of the terminals: not to be guessed. */
  code: text("code").notNull().unique(),
  delayHours: integer("delay_hours").notNull().default(0),
  disclaimer: text("disclaimer").notNull().default(""),
});

/** The same for a class of reports; null is any. */
export const releaseRules = pgTable(
  "release_rules",
  {
    id: id(),
    bucketId: ofBucket(),
    modality: text("modality").$type<(typeof exams.$inferSelect)["modality"]>(),
    patientSource: text("patient_source").$type<(typeof exams.$inferSelect)["patientSource"]>(),
    delayHours: integer("delay_hours").notNull(),
    disclaimer: text("disclaimer").notNull().default(""),
  },
  (table) => [unique("release_rules_class").on(table.bucketId, table.modality, table.patientSource).nullsNotDistinct()],
);

/** Many reports that become one file. */
export const printRuns = pgTable(
  "print_runs",
  {
    id: id(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    language: text("language", { enum: ["chs", "en", "tib"] }).notNull(),
    twoSided: boolean("two_sided").notNull(),
    /** Where the codes of its sheets lead; null: they say no address. */
    publicOrigin: text("public_origin"),
    state: text("state", { enum: printRunStates }).notNull().default("waiting"),
    objectHash: text("object_hash"),
    sizeBytes: integer("size_bytes"),
    ended: instant("ended"),
    expires: instant("expires"),
    created: created(),
  },
  (table) => [
    index("print_runs_account").on(table.accountId, table.created),
    index("print_runs_expires")
      .on(table.expires)
      .where(sql`object_hash is not null`),
  ],
);

export const printRunReports = pgTable(
  "print_run_reports",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => printRuns.id, { onDelete: "cascade" }),
    /** In the file. */
    position: integer("position").notNull(),
    reportId: ofReport(),
    bucketId: ofBucket(),
    isDone: boolean("is_done").notNull().default(false),
    /** Why it is not in the file. */
    refusal: text("refusal").$type<ProblemCode>(),
    refusalData: jsonb("refusal_data").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);
