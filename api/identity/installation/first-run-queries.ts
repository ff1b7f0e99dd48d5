import { count, eq } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, settings } from "#api/infrastructure/database/schema/index";

const key = "first_run_token_hash";

export async function countAccounts(db: Database | Transaction): Promise<number> {
  const [row] = await db.select({ accounts: count() }).from(accounts);
  return row?.accounts ?? 0;
}

/** Keeps the hash of the token that unlocks the first-run page, in place of an earlier one. */
export const keepTokenHash = (db: Database, value: string) =>
  db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });

/** The hash of the token, kept from others until the transaction ends; undefined where none was issued. */
export async function lockTokenHash(tx: Transaction): Promise<string | undefined> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for("update");
  return row?.value;
}

export const deleteTokenHash = (tx: Transaction) => tx.delete(settings).where(eq(settings.key, key));
