import { and, asc, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import type { EntryListing, Kept, Reference } from "./entry-table";

const columnsOf = <Fields extends object>({ table }: EntryListing<Fields>) => ({
  ...getTableColumns(table),
  isActive: sql`${table.deactivated} is null`,
});

const ofOwner = <Fields extends object>({ ownerColumn }: EntryListing<Fields>, ownerId: string) =>
  eq(ownerColumn, ownerId);

/** Entries of one owner in their order, all or those of a part. */
export async function entriesOf<Fields extends object>(
  db: Database | Transaction,
  listing: EntryListing<Fields>,
  ownerId: string,
  activeOnly: boolean,
  part?: SQL,
): Promise<(Fields & Kept)[]> {
  const { table, entry } = listing;
  const rows = await db
    .select(columnsOf(listing))
    .from(table)
    .where(and(ofOwner(listing, ownerId), part, activeOnly ? isNull(table.deactivated) : undefined))
    .orderBy(asc(table.position), asc(table.id));
  return rows.map((row) => entry.parse(row));
}

/** The entry, locked until the transaction ends; nothing where the owner has none such. */
export async function lockEntry<Fields extends object>(
  tx: Transaction,
  listing: EntryListing<Fields>,
  ownerId: string,
  id: string,
): Promise<(Fields & Kept) | undefined> {
  const { table, entry } = listing;
  const [row] = await tx
    .select(columnsOf(listing))
    .from(table)
    .where(and(ofOwner(listing, ownerId), eq(table.id, id)))
    .for("update");
  return row && entry.parse(row);
}

/** Adds an entry at the end. @throws Problem entry_taken */
export async function insertEntry<Fields extends object>(
  tx: Transaction,
  listing: EntryListing<Fields>,
  ownerId: string,
  fields: Fields,
): Promise<Fields & Kept> {
  const { table, owner, entry } = listing;
  const end = tx
    .select({ next: sql`coalesce(max(${table.position}), 0) + 1` })
    .from(table)
    .where(ofOwner(listing, ownerId));
  const values = { ...fields, [owner]: ownerId, position: sql`(${end})` };
  const [row] = await refuseDuplicate(tx.insert(table).values(values).returning());
  return entry.parse({ ...row, isActive: true });
}

/** Writes an entry that was locked in this transaction. @throws Problem entry_taken */
export async function updateEntry<Fields extends object>(
  tx: Transaction,
  listing: EntryListing<Fields>,
  id: string,
  fields: Fields,
  isActive: boolean,
): Promise<Fields & Kept> {
  const { table, entry } = listing;
  const deactivated = isActive ? null : sql`coalesce(${table.deactivated}, now())`;
  const values = { ...fields, deactivated, version: sql`${table.version} + 1` };
  const [row] = await refuseDuplicate(tx.update(table).set(values).where(eq(table.id, id)).returning());
  return entry.parse({ ...row, isActive });
}

export const deleteEntry = <Fields extends object>(tx: Transaction, { table }: EntryListing<Fields>, id: string) =>
  tx.delete(table).where(eq(table.id, id));

/** Gives the entries named the places 1, 2, …; others keep their order behind them. */
export const resortEntries = <Fields extends object>(
  tx: Transaction,
  listing: EntryListing<Fields>,
  ownerId: string,
  ids: string[],
) => {
  const { table } = listing;
  const places = sql`select id, place from unnest(${sql.param(ids)}::uuid[]) with ordinality named (id, place)`;
  const place = sql`coalesce((select place from (${places}) named where named.id = ${table.id}), ${ids.length} + ${table.position})`;
  return tx.update(table).set({ position: place }).where(ofOwner(listing, ownerId));
};

/** Whether the owner has the entry a field names; it stays until the transaction ends. */
export async function isOfOwner(tx: Transaction, { id, table, ownerColumn }: Reference, ownerId: string) {
  if (id === null) return true;
  const found = tx.select({ id: table.id }).from(table);
  return (await found.where(and(eq(ownerColumn, ownerId), eq(table.id, id))).for("key share")).length > 0;
}
