import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";
import type { Metadata, MetadataTask } from "./metadata-worker";

const pool = workerPool<readonly MetadataTask[], Metadata[]>(new URL("./metadata-worker.ts", import.meta.url), {
  maxThreads: 2,
  memoryMb: 512,
});

/** Handing a task over costs as much as reading three headers. */
const filesAtOnce = 25;

/** For one file; most take a millisecond, enhanced multi-frame objects some hundred. */
const timeoutMs = 5_000;

/**
 * Reads the attributes of stored files as DICOM JSON, in worker threads.
 *
 * @param tasks files of the product's own store
 * @returns for each file its JSON text, or why there is none
 * @throws when a file cannot be opened
 */
export async function readMetadata(tasks: readonly MetadataTask[]): Promise<Metadata[]> {
  const groups: Promise<Metadata[]>[] = [];
  for (let start = 0; start < tasks.length; start += filesAtOnce) {
    groups.push(readGroup(tasks.slice(start, start + filesAtOnce)));
  }
  return (await Promise.all(groups)).flat();
}

/** A group that passes its limits is read file by file: one that cannot be read spoils no other. */
async function readGroup(tasks: readonly MetadataTask[]): Promise<Metadata[]> {
  try {
    return await pool.run(tasks, { timeoutMs: timeoutMs });
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
    if (tasks.length === 1) return [{ ok: false, reason: "timeout", detail: error.message }];
    const alone: Metadata[] = [];
    for (const task of tasks) alone.push(...(await readGroup([task])));
    return alone;
  }
}

/** Ends the threads, at shutdown. */
export const closeMetadataReader = (): Promise<void> => pool.close();
