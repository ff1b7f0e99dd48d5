import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
