import { sql } from "drizzle-orm";
import { boolean, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { viewedLists, type ListColumn } from "#contract/organizations/list-views";
import type { ExportColumn } from "#contract/reading/exam-export";
import { accounts } from "./accounts";
import { created, id } from "./columns";

/** Lists that a person has given a name: filters, columns and order, as the list's address says them. */
export const listViews = pgTable(
  "list_views",
  {
    id: id(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    list: text("list", { enum: viewedLists }).notNull().default("exams"),
    name: text("name").notNull(),
    query: text("query").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    created: created(),
  },
  (table) => [
    unique("list_views_name").on(table.accountId, table.list, table.name),
    uniqueIndex("list_views_default")
      .on(table.accountId, table.list)
      .where(sql`is_default`),
  ],
);

/** The columns a person has chosen for the exam list; without a row, the usual ones. */
export const listColumns = pgTable("list_columns", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id),
  columns: text("columns").$type<ListColumn>().array().notNull(),
});

/** The columns a person exported last; without a row, those of the list. */
export const exportColumns = pgTable("export_columns", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id),
  columns: text("columns").$type<ExportColumn>().array().notNull(),
});
