import { pgTable, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { created } from "./columns";

/** People who dictate, and since when: without a row somebody does not. */
export const dictators = pgTable("dictators", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id),
  created: created(),
});
