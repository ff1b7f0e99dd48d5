import { and, eq, lt, sql } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { spareObjects } from "#api/infrastructure/database/schema/index";
import type { Platform } from "#api/infrastructure/platform";
import { isUnreferenced } from "#api/infrastructure/storage/reference-queries";

type Needs = Pick<Platform, "db" | "objects">;

/** Whoever kept the same bytes meanwhile has referred to them by then. */
const graceMs = 24 * 3_600_000;
/** Removed in one run; the rest waits for the next. */
const atOnce = 1_000;

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

/**
 * Removes objects noted more than a day ago that nothing refers to.
 *
 * @returns how many were removed
 */
export async function removeSpare({ db, objects }: Needs, now: Date): Promise<number> {
  const before = new Date(now.getTime() - graceMs);
  const isDue = lt(spareObjects.kept, before);
  const due = await db
    .select({ hash: spareObjects.hash, isUnused: sql<boolean>`${isUnreferenced(spareObjects.hash)}` })
    .from(spareObjects)
    .where(isDue)
    .limit(atOnce);
  let removed = 0;
  for (const { hash, isUnused } of due) {
    if (isUnused && (await objects.removeUnused(hash, before))) removed += 1;
    await db.delete(spareObjects).where(and(eq(spareObjects.hash, hash), isDue));
  }
  return removed;
}
