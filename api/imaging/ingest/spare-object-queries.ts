import { and, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { spareObjects } from "#api/infrastructure/database/schema/index";
import { isUnreferenced } from "#api/infrastructure/storage/reference-queries";

/** Notes objects of images that are there already, in the transaction that found it out. */
export async function noteSpare(tx: Transaction, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  // In one order, so that no two who note the same wait for each other crosswise.
  const rows = [...new Set(hashes)].sort().map((hash) => ({ hash }));
  await tx
    .insert(spareObjects)
    .values(rows)
    .onConflictDoUpdate({ target: spareObjects.hash, set: { kept: sql`now()` } });
}

/** Objects noted before a moment, and whether nothing refers to them; `atOnce` at most. */
export const spareBefore = (db: Database, before: Date, atOnce: number) =>
  db
    .select({ hash: spareObjects.hash, isUnused: sql<boolean>`${isUnreferenced(spareObjects.hash)}` })
    .from(spareObjects)
    .where(lt(spareObjects.kept, before))
    .limit(atOnce);

/** Forgets an object, unless it was noted anew since that moment. */
export const forgetSpare = (db: Database, hash: string, before: Date) =>
  db.delete(spareObjects).where(and(eq(spareObjects.hash, hash), lt(spareObjects.kept, before)));
