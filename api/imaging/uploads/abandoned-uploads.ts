import type { Platform } from "#api/infrastructure/platform";
import { abandonedBefore, abandonUntouched, emptyUpload, ownObjects } from "./abandoned-queries";

const dayMs = 24 * 3_600_000;
/** An upload nobody went on with for so long is given up. */
const patienceMs = 7 * dayMs;
/** Files of a given-up upload go after this: whoever kept the same bytes meanwhile has referred to them by then. */
const graceMs = dayMs;

/**
 * Closes uploads nobody went on with for seven days, and removes what uploads given up a day ago held: their rows, and
 * the objects nothing else refers to.
 *
 * @returns how many objects were removed
 */
export async function removeAbandoned({ db, objects }: Pick<Platform, "db" | "objects">, now: Date): Promise<number> {
  await abandonUntouched(db, new Date(now.getTime() - patienceMs), now);
  const graceEnd = new Date(now.getTime() - graceMs);
  let removed = 0;
  for (const { id } of await abandonedBefore(db, graceEnd)) {
    for (const hash of await ownObjects(db, id)) if (await objects.removeUnused(hash, graceEnd)) removed += 1;
    await emptyUpload(db, id);
  }
  return removed;
}
