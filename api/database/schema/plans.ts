import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { buckets } from "./organizations";

/** Every time an organization was given a plan; the latest end is the organization's `planExpires`. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    plan: text("plan").notNull(),
    months: integer("months").notNull(),
    starts: instant("starts").notNull(),
    ends: instant("ends").notNull(),
    grantedBy: uuid("granted_by").references(() => accounts.id),
    created: created(),
  },
  (table) => [index("subscriptions_bucket").on(table.bucketId, table.ends.desc().nullsFirst())],
);

/** Who of an organization is told of what; at most two people (spec §5). */
export const notificationRecipients = pgTable(
  "notification_recipients",
  {
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    kinds: text("kinds", { enum: ["newExam", "criticalValue", "reportRejected", "consultation"] })
      .array()
      .notNull(),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.bucketId, table.accountId] })],
);
