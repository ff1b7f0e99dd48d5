import type { Platform } from "../platform";
import { forgetPicture, notePicture, unusedPictures } from "./picture-queries";

type Needs = Pick<Platform, "db" | "objects">;

/** A form may hold a picture so long before what it belongs to is saved. */
const graceMs = 7 * 24 * 3_600_000;

/** Keeps a picture of a person, an organization, a host or a template. @returns its object */
export async function keepPicture(platform: Needs, bytes: Uint8Array): Promise<string> {
  const { hash } = await platform.objects.keepBytes(bytes);
  await notePicture(platform.db, hash);
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
