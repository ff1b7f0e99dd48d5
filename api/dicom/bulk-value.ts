import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";
import type { BulkValue, BulkValueTask } from "./bulk-value-worker";

const pool = workerPool<BulkValueTask, BulkValue>(new URL("./bulk-value-worker.ts", import.meta.url), {
  maxThreads: 1,
  memoryMb: 256,
});

const timeoutMs = 5_000;

/**
 * Finds one value of a stored file, in a worker thread.
 *
 * @returns where it stands, or its bytes where the file has them in another order or deflated; or why there is none
 * @throws when the file cannot be opened
 */
export async function findBulkValue(task: BulkValueTask): Promise<BulkValue> {
  try {
    return await pool.run(task, { timeoutMs: timeoutMs });
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
    return { ok: false, reason: "timeout", detail: error.message };
  }
}

/** Ends the thread, at shutdown. */
export const closeBulkReader = (): Promise<void> => pool.close();
