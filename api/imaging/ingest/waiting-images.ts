import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "#api/infrastructure/platform";
import { senderName, unlessGone } from "./received-folder";

/** Images that were received and answered, and are in no exam yet. */
export interface WaitingImages {
  count: number;
  /** When the one that waits longest came; null where none waits. */
  oldest: Date | null;
}

/**
 * Filing follows receiving by a second, and by a restart of the database at most. What waits longer is refused by the
 * database or cannot be read any more, and somebody has to look at it.
 */
const stuckAfterMs = 15 * 60_000;

/** Whether images wait longer than any filing takes: nobody files them. */
export const isStuck = ({ oldest }: WaitingImages, now: Date): boolean =>
  oldest !== null && now.getTime() - oldest.getTime() > stuckAfterMs;

/** Of all processes on the data folder; none where images are never answered before they are filed. */
export async function waitingImages({ objects }: Pick<Platform, "objects">): Promise<WaitingImages> {
  const root = objects.received?.folder;
  if (root === undefined) return { count: 0, oldest: null };
  const folders = await Promise.all((await readdir(root)).map((name) => waitingIn(join(root, name))));
  const since = folders.flatMap(({ oldest }) => oldest ?? []).sort((a, b) => a.getTime() - b.getTime());
  return { count: folders.reduce((sum, { count }) => sum + count, 0), oldest: since[0] ?? null };
}

async function waitingIn(folder: string): Promise<WaitingImages> {
  const names = (await readdir(folder).catch(unlessGone)) ?? [];
  // By their numbers, which count them as they came.
  const [first, ...others] = names.filter((name) => name !== senderName).sort();
  if (first === undefined) return { count: 0, oldest: null };
  const file = await stat(join(folder, first)).catch(unlessGone);
  // Filed meanwhile, it gave way to the next.
  if (!file) return waitingIn(folder);
  // Those left behind are touched whenever they are tried again.
  const came = file.birthtimeMs > 0 ? Math.min(file.birthtimeMs, file.mtimeMs) : file.mtimeMs;
  return { count: 1 + others.length, oldest: new Date(came) };
}
