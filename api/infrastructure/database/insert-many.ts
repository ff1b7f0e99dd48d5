import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./connect";

/**
 * Inserts thousands of rows as one value, in JSON: a statement with a value for each field of each takes longer to write
 * and to plan than to carry out. A field that some rows have must not have a default of the database's own: the others
 * would get null.
 */
export async function insertMany<T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const given: readonly Record<string, unknown>[] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(
    ([field, { defaultFn }]) => defaultFn || given.some((row) => row[field] !== undefined),
  );
  const records = given.map((row) =>
    Object.fromEntries(columns.map(([field, { name, defaultFn }]) => [name, asJson(row[field] ?? defaultFn?.())])),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)})`,
  );
}

/** Bytes in PostgreSQL's own form (bytea, "hex format"); all else JSON can say. */
const asJson = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value);
