import { and, eq, lt, sql } from "drizzle-orm";
import type { Transaction } from "../database/connect";
import { spareObjects } from "../database/schema";
import type { Platform } from "../platform";
import { isUnreferenced } from "../storage/reference-queries";

type Needs = Pick<Platform, "db" | "objects" | "log">;

const hourMs = 3_600_000;
/** Whoever kept the same bytes meanwhile has referred to them by then. */
const graceMs = 24 * hourMs;
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
export async function removeSpare({ db, objects }: Omit<Needs, "log">, now: Date): Promise<number> {
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

const lastRun = new WeakMap<Needs["db"], number>();

/** Runs `removeSpare` once an hour at most; a failure is logged and left to the next hour. */
export async function removeSpareHourly(platform: Needs, now: Date): Promise<void> {
  if (now.getTime() - (lastRun.get(platform.db) ?? 0) < hourMs) return;
  lastRun.set(platform.db, now.getTime());
  try {
    const removed = await removeSpare(platform, now);
    if (removed > 0) platform.log.info({ removed }, "objects of images that are there already removed");
  } catch (error) {
    platform.log.error({ err: error }, "objects of images that are there already could not be removed");
  }
}
