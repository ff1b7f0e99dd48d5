import type { Platform } from "../platform";
import { abandonedBefore, abandonUntouched, emptyUpload, ownObjects } from "./abandoned-queries";

type Needs = Pick<Platform, "db" | "objects" | "log">;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
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
export async function removeAbandoned({ db, objects }: Needs, now: Date): Promise<number> {
  await abandonUntouched(db, new Date(now.getTime() - patienceMs), now);
  const graceEnd = new Date(now.getTime() - graceMs);
  let removed = 0;
  for (const { id } of await abandonedBefore(db, graceEnd)) {
    for (const hash of await ownObjects(db, id)) if (await objects.removeUnused(hash, graceEnd)) removed += 1;
    await emptyUpload(db, id);
  }
  return removed;
}

const lastRun = new WeakMap<Needs["db"], number>();

/** Runs `removeAbandoned` once an hour at most; a failure is logged and left to the next hour. */
export async function giveUpAbandoned(platform: Needs, now: Date): Promise<void> {
  if (now.getTime() - (lastRun.get(platform.db) ?? 0) < hourMs) return;
  lastRun.set(platform.db, now.getTime());
  try {
    const removed = await removeAbandoned(platform, now);
    if (removed > 0) platform.log.info({ removed }, "objects of abandoned uploads removed");
  } catch (error) {
    platform.log.error({ err: error }, "abandoned uploads could not be removed");
  }
}
