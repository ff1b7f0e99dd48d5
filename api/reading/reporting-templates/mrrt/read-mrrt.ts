import { Problem } from "#api/infrastructure/problem";
import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";
import type { MrrtRead } from "./mrrt-worker";
import type { ParsedTemplate } from "./parse-mrrt";

const pool = workerPool<{ bytes: Uint8Array }, MrrtRead>(new URL("./mrrt-worker.ts", import.meta.url), {
  maxThreads: 1,
  memoryMb: 192,
});

/** The largest public templates take half a second. */
const timeoutMs = 10_000;

/** The template in a file. @throws Problem file_refused with a reason: not_a_template, too_much */
export async function readMrrt(bytes: Uint8Array): Promise<ParsedTemplate> {
  const read = await pool.run({ bytes }, { timeoutMs }).catch((error: unknown): MrrtRead => {
    if (error instanceof TaskEnded) return { kind: "refused", reason: "too_much" };
    throw error;
  });
  if (read.kind === "refused") throw new Problem("file_refused", { reason: read.reason });
  return read.template;
}
