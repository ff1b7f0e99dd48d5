import { putDiskUseTogether } from "./disk-use/disk-use-queries";
import { removeSpare } from "./ingest/spare-objects";
import { removeUnusedPictures } from "./pictures/kept-pictures";
import type { Platform } from "./platform";

const hourMs = 3_600_000;

const tasks = {
  "pictures nothing shows any more removed": removeUnusedPictures,
  "objects of images that are there already removed": removeSpare,
  "noted changes of disk use put together": putDiskUseTogether,
} satisfies Record<string, (platform: Platform, now: Date) => Promise<number>>;

/**
 * Clears away what nobody asks for any more, once an hour. A failure is logged and left to the next hour.
 *
 * @returns what ends it and waits for a round under way
 */
export function keepTidy(platform: Platform): () => Promise<void> {
  const round = async () => {
    for (const [what, tidy] of Object.entries(tasks)) {
      try {
        const count = await tidy(platform, new Date());
        if (count > 0) platform.log.info({ count }, what);
      } catch (error) {
        platform.log.error({ err: error }, `not done: ${what}`);
      }
    }
  };
  let latest = Promise.resolve();
  const timer = setInterval(() => (latest = round()), hourMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return latest;
  };
}
