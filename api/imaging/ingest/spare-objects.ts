import type { Platform } from "#api/infrastructure/platform";
import { forgetSpare, spareBefore } from "./spare-object-queries";

type Needs = Pick<Platform, "db" | "objects">;

/** Whoever kept the same bytes meanwhile has referred to them by then. */
const graceMs = 24 * 3_600_000;
/** Removed in one run; the rest waits for the next. */
const atOnce = 1_000;

/**
 * Removes objects noted more than a day ago that nothing refers to.
 *
 * @returns how many were removed
 */
export async function removeSpare({ db, objects }: Needs, now: Date): Promise<number> {
  const before = new Date(now.getTime() - graceMs);
  let removed = 0;
  for (const { hash, isUnused } of await spareBefore(db, before, atOnce)) {
    if (isUnused && (await objects.removeUnused(hash, before))) removed += 1;
    await forgetSpare(db, hash, before);
  }
  return removed;
}
