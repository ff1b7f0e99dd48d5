import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ReportContent } from "#contract/reading/report-content";
import { accounts } from "./accounts";
import { bytea, created, id, instant } from "./columns";
import { buckets } from "./organizations";
import { exams } from "./exams";

export const reports = pgTable(
  "reports",
  {
    id: id(),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    type: text("type").notNull().default(""),
    status: text("status", {
      enum: ["none", "partial", "final", "corrected", "hold", "cancelled", "advised"],
    })
      .notNull()
      .default("none"),
    /** Grows by one with every accepted write; a write that names another version is refused. */
    version: integer("version").notNull().default(0),
    content: jsonb("content").$type<ReportContent>().notNull(),
    creatorId: uuid("creator_id").references(() => accounts.id),
    lastUpdaterId: uuid("last_updater_id").references(() => accounts.id),
    submitterId: uuid("submitter_id").references(() => accounts.id),
    issuerId: uuid("issuer_id").references(() => accounts.id),
    rejectReason: text("reject_reason"),
    recallReason: text("recall_reason"),
    advice: text("advice"),
    submitted: instant("submitted"),
    approved: instant("approved"),
    printed: instant("printed"),
    /** Times shown on the printed report; staff with report_print may correct them. */
    printSubmittedAt: instant("print_submitted_at"),
    printApprovedAt: instant("print_approved_at"),
    /** The lease: held by `lockedBy` until `lockExpires`. */
    lockedBy: uuid("locked_by").references(() => accounts.id),
    lockExpires: instant("lock_expires"),
    /** In the QR code of the printed report: opens the verify page without an account. */
    verifyCode: text("verify_code").notNull().unique(),
    created: created(),
    updated: instant("updated").notNull().defaultNow(),
    deleted: instant("deleted"),
    deletedBy: uuid("deleted_by").references(() => accounts.id),
  },
  (table) => [
    index("reports_exam").on(table.examId),
    index("reports_submitter")
      .on(table.submitterId, table.examId)
      .where(sql`deleted is null and submitter_id is not null`),
    // Asked before a field is removed that an organization had added.
    index("reports_extended")
      .on(table.bucketId)
      .where(sql`content ? 'extensions'`),
    // The deleted list, the latest first.
    index("reports_deleted")
      .on(table.deleted.desc())
      .where(sql`deleted is not null`),
    index("reports_lease")
      .on(table.lockExpires)
      .where(sql`locked_by is not null`),
  ],
);

/** Immutable: every accepted action with the full content as it stood afterwards. */
export const reportVersions = pgTable(
  "report_versions",
  {
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id),
    version: integer("version").notNull(),
    event: text("event").notNull(),
    status: text("status").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    content: jsonb("content").$type<ReportContent>().notNull(),
    reason: text("reason"),
    /** Of a printing: the name of the template it was set by, as it was called then. */
    printTemplate: text("print_template"),
    created: created(),
  },
  (table) => [unique("report_versions_version").on(table.reportId, table.version)],
);

/**
 * Text not yet saved: the editor's autosave, one an account and report. Set aside is what was written on an older
 * version, e.g. by a former holder of the lock: it is there to copy from, until its writer throws it away.
 */
export const reportDrafts = pgTable(
  "report_drafts",
  {
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    baseVersion: integer("base_version").notNull(),
    content: jsonb("content").$type<ReportContent>().notNull(),
    isAside: boolean("is_aside").notNull().default(false),
    updated: instant("updated").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("report_drafts_own")
      .on(table.reportId, table.accountId)
      .where(sql`not is_aside`),
    index("report_drafts_account").on(table.reportId, table.accountId),
  ],
);

/** A lock that was taken from its holder, until they take it again or let the report go. */
export const reportLockLosses = pgTable(
  "report_lock_losses",
  {
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    takenById: uuid("taken_by_id")
      .notNull()
      .references(() => accounts.id),
    takenAt: instant("taken_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.accountId] })],
);

/** A numbered text added after publication; the report it follows stays as it is. */
export const addenda = pgTable(
  "addenda",
  {
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id),
    number: integer("number").notNull(),
    text: text("text").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [unique("addenda_number").on(table.reportId, table.number)],
);

export const shareLinks = pgTable(
  "share_links",
  {
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    tokenHash: bytea("token_hash").notNull().unique(),
    pinHash: text("pin_hash"),
    wrongPins: integer("wrong_pins").notNull().default(0),
    withImages: boolean("with_images").notNull().default(true),
    /** All images of the exam, beside the report. */
    withStudy: boolean("with_study").notNull().default(false),
    creatorId: uuid("creator_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
    expires: instant("expires").notNull(),
    revoked: instant("revoked"),
  },
  (table) => [index("share_links_report").on(table.reportId)],
);

/** Links that show the images of an exam to whoever holds them; the link itself is signed and kept nowhere. */
export const viewerLinks = pgTable(
  "viewer_links",
  {
    id: id(),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    creatorId: uuid("creator_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
    expires: instant("expires").notNull(),
    revoked: instant("revoked"),
    lastUsed: instant("last_used"),
  },
  (table) => [index("viewer_links_exam").on(table.examId)],
);

export const shareUses = pgTable(
  "share_uses",
  {
    id: id(),
    shareLinkId: uuid("share_link_id")
      .notNull()
      .references(() => shareLinks.id),
    outcome: text("outcome").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    created: created(),
  },
  (table) => [index("share_uses_link").on(table.shareLinkId)],
);
