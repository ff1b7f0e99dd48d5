import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";
import type { ExplicitFileTask, ExplicitFileWritten } from "./explicit-file-worker";

const pool = workerPool<ExplicitFileTask, ExplicitFileWritten>(new URL("./explicit-file-worker.ts", import.meta.url), {
  maxThreads: 2,
  memoryMb: 512,
});

/** A large object of thousands of compressed frames takes that long. */
const timeoutMs = 120_000;

/** As `writeAsPlain`, in Explicit VR Little Endian. */
export const writeAsExplicit = (task: Omit<ExplicitFileTask, "form">) => writeAsPlain({ ...task, form: "explicit" });

/**
 * Writes a stored file anew in Explicit or Implicit VR Little Endian, pixels decoded, in a worker thread.
 *
 * @returns whether it could; where not, what was written is worth nothing and the caller's to remove
 * @throws when a file cannot be opened
 */
export async function writeAsPlain(task: ExplicitFileTask): Promise<ExplicitFileWritten> {
  try {
    return await pool.run(task, { timeoutMs: timeoutMs });
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
    return { ok: false, reason: "timeout", detail: error.message };
  }
}

/** Ends the threads, at shutdown. */
export const closeExplicitWriter = (): Promise<void> => pool.close();
