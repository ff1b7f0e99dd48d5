import type { Platform } from "./platform";

interface Rounds {
  /** From the start to the first round. */
  firstAfterMs: number;
  everyMs: number;
}

/**
 * Does each of the tasks, one after the other, and all of them again in every round. A failure is logged by the task's
 * name; it stops neither the other tasks nor the next round.
 *
 * @param tasks by what the log says was done, where one tells how often
 * @returns what ends it and waits for a round under way
 */
export function inRounds<Needs extends Pick<Platform, "log">>(
  platform: Needs,
  { firstAfterMs, everyMs }: Rounds,
  tasks: Record<string, (platform: Needs, now: Date) => Promise<number | void>>,
): () => Promise<void> {
  const round = async () => {
    for (const [what, perform] of Object.entries(tasks)) {
      try {
        const count = await perform(platform, new Date());
        if (count) platform.log.info({ count }, what);
      } catch (error) {
        platform.log.error({ err: error }, `not done: ${what}`);
      }
    }
  };
  let latest = Promise.resolve();
  const next = (afterMs: number) => {
    // One that takes longer than the time between two is not overtaken by the next.
    const timer = setTimeout(() => {
      latest = latest.then(round);
      following = next(everyMs);
    }, afterMs);
    return timer.unref();
  };
  let following = next(firstAfterMs);
  return () => {
    clearTimeout(following);
    return latest;
  };
}
