import { LRUCache } from "lru-cache";
import { TaskEnded, workerPool } from "./worker-pool";

/** What most tasks take far less than; who takes longer does not keep others waiting. */
const defaultQuickMs = 2_000;
/** A thread starts in one second, on a busy machine in more; its task, ended too early, goes on in the slow lane. */
const laneStartupMs = 6_000;
const remembered = 10_000;
const vainMs = 10 * 60_000;
/** Who comes when as many wait for the slow lane is not kept waiting. */
const maxWaiting = 8;

interface Lanes {
  quickThreads: number;
  /** Of the quick ones, as of `workerPool`. */
  standingThreads?: number;
  memoryMb: number;
  /** Of the slow lane. */
  timeoutMs: number;
  /** Shorter in tests. */
  quickMs?: number;
}

/**
 * Threads in which quick tasks are not held up by slow ones: a task that takes longer than two seconds is done over in a
 * lane of one thread, and what it is about goes there at once from then on. What passes the limit there as well, or that
 * of memory, is not tried again for ten minutes.
 *
 * @param source as of `workerPool`
 */
export function twoLanes<Task, Result>(
  source: URL,
  { quickThreads, standingThreads = 0, memoryMb, timeoutMs, quickMs = defaultQuickMs }: Lanes,
) {
  const quick = workerPool<Task, Result>(source, {
    maxThreads: quickThreads,
    standingThreads,
    memoryMb,
    startupMs: laneStartupMs,
  });
  const slow = workerPool<Task, Result>(source, { maxThreads: 1, memoryMb, startupMs: laneStartupMs });
  const slowOnes = new LRUCache<string, true>({ max: remembered });
  const vain = new LRUCache<string, TaskEnded>({ max: remembered, ttl: vainMs });
  /** What is tried in the quick lane now: others about the same wait for how that ends. */
  const tried = new Map<string, Promise<unknown>>();
  let inSlowLane = 0;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function inTurn(task: Task, key: string): Promise<Result> {
    if (inSlowLane > maxWaiting) throw new TaskEnded("time");
    inSlowLane += 1;
    const turn = lastTurn.then(async () => {
      // It may have been tried while this one waited.
      throwKnown(key);
      return slow.run(task, { timeoutMs }).catch((error: unknown) => {
        throw noted(key, error);
      });
    });
    lastTurn = turn.catch(() => undefined);
    return turn.finally(() => (inSlowLane -= 1));
  }

  function throwKnown(key: string) {
    const known = vain.get(key);
    if (known) throw known;
  }

  function noted(key: string, error: unknown): unknown {
    if (error instanceof TaskEnded) vain.set(key, error);
    return error;
  }

  return {
    /**
     * @param key what the task is about, whatever else it asks: a frame, in any window and size
     * @throws TaskEnded, and what the task throws
     */
    run: async (task: Task, key: string): Promise<Result> => {
      for (let other = tried.get(key); other; other = tried.get(key)) await other.catch(() => undefined);
      throwKnown(key);
      if (slowOnes.has(key)) return inTurn(task, key);
      const trying = quick.run(task, { timeoutMs: quickMs }).finally(() => tried.delete(key));
      tried.set(key, trying);
      try {
        return await trying;
      } catch (error) {
        if (!(error instanceof TaskEnded)) throw error;
        if (error.limit === "memory") throw noted(key, error);
        slowOnes.set(key, true);
        return inTurn(task, key);
      }
    },
    warm: quick.warm,
    close: async () => {
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}
