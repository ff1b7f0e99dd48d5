import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { NoticeKind, NoticeWay } from "#contract/consulting/notice-kinds";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { consultations } from "./consultations";
import { buckets } from "./organizations";

/** By which ways a person wants to hear of consultations; who has no row here gets mail, if there is an address. */
export const noticeSettings = pgTable("notice_settings", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id),
  ways: jsonb("ways").$type<Record<NoticeKind, NoticeWay[]>>().notNull(),
  /** HH:mm of the person's clock; both null: no quiet hours. */
  quietFrom: text("quiet_from"),
  quietUntil: text("quiet_until"),
  timeZone: text("time_zone").notNull(),
  version: integer("version").notNull().default(1),
});

/** A message about a consultation to one person by one way; it holds no patient data. */
export const notices = pgTable(
  "notices",
  {
    id: id(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultations.id),
    /** In whose name the person is told. */
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    kind: text("kind").$type<NoticeKind>().notNull(),
    way: text("way").$type<NoticeWay>().notNull(),
    /** Names what happened: nobody is told of it twice by one way. */
    occasion: text("occasion").notNull(),
    /** Passes through quiet hours. */
    isEmergency: boolean("is_emergency").notNull(),
    state: text("state", { enum: ["due", "sent", "failed"] })
      .notNull()
      .default("due"),
    created: created(),
    sent: instant("sent"),
  },
  (table) => [
    unique("notices_occasion").on(table.accountId, table.consultationId, table.kind, table.way, table.occasion),
    index("notices_due")
      .on(table.created)
      .where(sql`state = 'due'`),
  ],
);
