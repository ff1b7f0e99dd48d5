import type { Platform } from "../platform";
import { forgetPicture, notePicture, unusedPictures } from "./picture-queries";

type Needs = Pick<Platform, "db" | "objects" | "log">;

const hourMs = 3_600_000;
/** A form may hold a picture so long before what it belongs to is saved. */
const graceMs = 7 * 24 * hourMs;

/** Keeps a picture of a person, an organization, a host or a template. @returns its object */
export async function keepPicture(platform: Needs, bytes: Uint8Array): Promise<string> {
  const { hash } = await platform.objects.keepBytes(bytes);
  await notePicture(platform.db, hash);
  void removeHourly(platform, new Date());
  return hash;
}

/**
 * Removes pictures that came more than seven days ago and that nothing shows: they were replaced, taken away, or never
 * saved.
 *
 * @returns how many were removed
 */
export async function removeUnusedPictures({ db, objects }: Needs, now: Date): Promise<number> {
  const before = new Date(now.getTime() - graceMs);
  let removed = 0;
  for (const hash of await unusedPictures(db, before)) {
    if (await objects.removeUnused(hash, before)) removed += 1;
    await forgetPicture(db, hash, before);
  }
  return removed;
}

const lastRun = new WeakMap<Needs["db"], number>();

/** Runs `removeUnusedPictures` once an hour at most; a failure is logged and left to the next hour. */
async function removeHourly(platform: Needs, now: Date): Promise<void> {
  if (now.getTime() - (lastRun.get(platform.db) ?? 0) < hourMs) return;
  lastRun.set(platform.db, now.getTime());
  try {
    const removed = await removeUnusedPictures(platform, now);
    if (removed > 0) platform.log.info({ removed }, "pictures nothing shows any more removed");
  } catch (error) {
    platform.log.error({ err: error }, "unused pictures could not be removed");
  }
}
