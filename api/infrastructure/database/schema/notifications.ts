import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { NotificationKind } from "#contract/organizations/notification-kinds";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { consultations } from "./consultations";
import { exams } from "./exams";
import { buckets } from "./organizations";
import { reports } from "./reports";

/** Who of an organization is told of what happens there; at most two people (product §5). */
export const notificationRecipients = pgTable(
  "notification_recipients",
  {
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [
    primaryKey({ columns: [table.bucketId, table.accountId] }),
    index("notification_recipients_account").on(table.accountId),
  ],
);

/**
 * What a person chose; who has no row here is told of everything, while they work. What is kept is what was switched off: a
 * kind that comes later is told to everybody.
 */
export const notificationChoices = pgTable("notification_choices", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id),
  switchedOff: text("switched_off").$type<NotificationKind>().array().notNull(),
  inApp: boolean("in_app").notNull(),
  withSound: boolean("with_sound").notNull(),
  bySms: boolean("by_sms").notNull(),
});

/** One thing one person is told of: ids alone, what they stand for is read within what they may see. */
export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Null of what happened to the account itself. */
    bucketId: uuid("bucket_id").references(() => buckets.id),
    kind: text("kind").$type<NotificationKind>().notNull(),
    examId: uuid("exam_id").references(() => exams.id),
    reportId: uuid("report_id").references(() => reports.id),
    consultationId: uuid("consultation_id").references(() => consultations.id),
    /** Names what happened: nobody is told of it twice. */
    occasion: text("occasion").notNull(),
    /** The message to their mobile; null where there is to be none. */
    message: text("message", { enum: ["due", "sent", "failed"] }),
    created: created(),
    read: instant("read"),
  },
  (table) => [
    unique("notifications_occasion").on(table.accountId, table.kind, table.bucketId, table.occasion),
    index("notifications_newest").on(table.accountId, table.id.desc().nullsFirst()),
    index("notifications_unread")
      .on(table.accountId, table.id.desc().nullsFirst())
      .where(sql`read is null`),
    index("notifications_due")
      .on(table.created)
      .where(sql`message = 'due'`),
  ],
);
