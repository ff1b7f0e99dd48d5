import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";
import type { Comparison, ComparisonTask } from "./comparison-worker";

const pool = workerPool<ComparisonTask, Comparison>(new URL("./comparison-worker.ts", import.meta.url), {
  maxThreads: 2,
  memoryMb: 512,
});

/** Frames of a large object are decoded on both sides; a slice takes some hundredths of a second. */
const defaultTimeoutMs = 20_000;

/**
 * Compares two files of one SOP instance in a worker thread: attributes by their values, frames by their samples.
 *
 * @param timeoutMs 20 s unless told
 * @returns null where that took longer or too much memory
 * @throws when a file cannot be opened
 */
export async function compareFiles(task: ComparisonTask, timeoutMs = defaultTimeoutMs): Promise<Comparison | null> {
  try {
    return await pool.run(task, { timeoutMs });
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
    return null;
  }
}

/**
 * Whether two files are the same image in whatever transfer syntax: nothing that was compressed with loss on one side
 * alone, no attribute of another value, every sample the same. False too where that could not be found out.
 */
export async function isSameImage(one: string, other: string): Promise<boolean> {
  const comparison = await compareFiles({ one, other, most: 0 });
  return comparison !== null && comparison.isWithoutLoss && !comparison.isMore && comparison.pixels === "same";
}

/** Ends the threads, at shutdown. */
export const closeComparer = (): Promise<void> => pool.close();
