import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";
import type { CorrectedFileTask, CorrectedFileWritten } from "./corrected-file-worker";

const pool = workerPool<CorrectedFileTask, CorrectedFileWritten>(
  new URL("./corrected-file-worker.ts", import.meta.url),
  { maxThreads: 2, memoryMb: 512 },
);

/** A slice takes a millisecond; the largest objects as long as copying them. */
const timeoutMs = 60_000;

/**
 * Writes a stored file with its patient's data corrected, in a worker thread.
 *
 * @returns whether it could; where not, what was written is worth nothing and the caller's to remove
 * @throws when a file cannot be opened
 */
export async function writeCorrected(task: CorrectedFileTask): Promise<CorrectedFileWritten> {
  try {
    return await pool.run(task, { timeoutMs: timeoutMs });
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
    return { ok: false, reason: "timeout", detail: error.message };
  }
}

/** Ends the threads, at shutdown. */
export const closeCorrectedWriter = (): Promise<void> => pool.close();
