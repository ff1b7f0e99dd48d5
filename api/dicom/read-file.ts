import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";
import type { HeaderResult } from "./dicom-header";

/** Files of one study are read side by side; more threads than this only take cores from the rest of the server. */
const maxThreads = 2;

/** Heap of one thread. What a deflated file inflates to is bounded apart, it stands outside the heap. */
const memoryMb = 256;

/** A header takes about a millisecond, a large deflated file some hundred. */
const timeoutMs = 2_000;

const pool = workerPool<string, HeaderResult>(new URL("./header-worker.ts", import.meta.url), {
  maxThreads: maxThreads,
  memoryMb: memoryMb,
});

/**
 * Reads what a stored file says about its patient, study, series and instance, in a worker thread.
 *
 * Only the header is read: truncation shows from the declared length of the pixel data and the size of the file.
 *
 * @param path a file of the product's own store, never a name from outside
 * @returns the header, or why the file is refused; `timeout` when it took more than 2 s or the thread's memory
 * @throws when the file cannot be opened
 */
export async function readDicomFile(path: string): Promise<HeaderResult> {
  try {
    return await pool.run(path, { timeoutMs: timeoutMs });
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
    return { ok: false, reason: "timeout", detail: error.message };
  }
}

/** Ends the threads, at shutdown. */
export const closeHeaderReader = (): Promise<void> => pool.close();
