import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { ListColumn, type ListView, type ViewedList } from "#contract/organizations/list-views";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { accounts, listColumns, listViews } from "#api/infrastructure/database/schema/index";

const shown = { id: listViews.id, name: listViews.name, query: listViews.query, isDefault: listViews.isDefault };

const ofAccount = prepared("list_views_of", (db: Database, name) =>
  db
    .select(shown)
    .from(listViews)
    .where(and(eq(listViews.accountId, sql.placeholder("accountId")), eq(listViews.list, sql.placeholder("list"))))
    .orderBy(asc(listViews.name))
    .prepare(name),
);

const columnsOf = prepared("list_columns_of", (db: Database, name) =>
  db
    .select({ columns: listColumns.columns })
    .from(listColumns)
    .where(eq(listColumns.accountId, sql.placeholder("accountId")))
    .prepare(name),
);

/** What the account keeps; a column that there is no more is left out. */
export async function listSettingsOf(db: Database, accountId: string, list: ViewedList) {
  const [views, [chosen]] = await Promise.all([
    ofAccount(db).execute({ accountId, list }),
    columnsOf(db).execute({ accountId }),
  ]);
  const columns = chosen ? ListColumn.options.filter((column) => chosen.columns.includes(column)) : null;
  return { views, columns };
}

/** Of two forms sent at once by one person, one waits for the other. */
export const lockAccount = (tx: Transaction, accountId: string) =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");

/** How many views of the list the account has beside the one of that name. */
export async function countOthers(
  tx: Transaction,
  accountId: string,
  { list, name }: { list: ViewedList; name: string },
): Promise<number> {
  const [row] = await tx
    .select({ others: count() })
    .from(listViews)
    .where(and(eq(listViews.accountId, accountId), eq(listViews.list, list), ne(listViews.name, name)));
  return row?.others ?? 0;
}

/** Writes the view, in place of one of the same name; the default one in place of the default before it. */
export async function writeView(
  tx: Transaction,
  accountId: string,
  view: Omit<ListView, "id"> & { list: ViewedList },
): Promise<ListView | undefined> {
  if (view.isDefault) {
    const ofList = and(eq(listViews.accountId, accountId), eq(listViews.list, view.list));
    await tx.update(listViews).set({ isDefault: false }).where(ofList);
  }
  const [written] = await tx
    .insert(listViews)
    .values({ accountId, ...view })
    .onConflictDoUpdate({
      target: [listViews.accountId, listViews.list, listViews.name],
      set: { query: view.query, isDefault: view.isDefault },
    })
    .returning(shown);
  return written;
}

/** @returns whether it was the account's */
export async function removeView(db: Database, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(listViews)
    .where(and(eq(listViews.id, id), eq(listViews.accountId, accountId)))
    .returning({ id: listViews.id });
  return removed.length > 0;
}

/** @param columns none = the usual ones */
export async function writeColumns(db: Database, accountId: string, columns: ListColumn[]): Promise<void> {
  if (columns.length === 0) await db.delete(listColumns).where(eq(listColumns.accountId, accountId));
  else
    await db
      .insert(listColumns)
      .values({ accountId, columns })
      .onConflictDoUpdate({ target: listColumns.accountId, set: { columns } });
}
