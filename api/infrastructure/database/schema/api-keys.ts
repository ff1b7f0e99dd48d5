import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { accounts } from "./accounts";
import { bytea, created, id, instant } from "./columns";
import { buckets } from "./organizations";

/** Keys by which other systems read and store images of an organization. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    name: text("name").notNull(),
    /** SHA-256: the key itself is shown once and kept nowhere. */
    keyHash: bytea("key_hash").notNull().unique(),
    /** It may add images, besides reading them. */
    mayStore: boolean("may_store").notNull(),
    creatorId: uuid("creator_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
    lastUsed: instant("last_used"),
    revoked: instant("revoked"),
    revokedBy: uuid("revoked_by").references(() => accounts.id),
  },
  (table) => [
    index("api_keys_bucket").on(table.bucketId),
    uniqueIndex("api_keys_name")
      .on(table.bucketId, table.name)
      .where(sql`revoked is null`),
  ],
);
