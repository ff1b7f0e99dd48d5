import { workerPool } from "#api/infrastructure/workers/worker-pool";
import type { JoinTask } from "./join-pdf-worker";

/** A report with six pictures is half a megabyte: a hundred of them fit well. */
const joining = workerPool<JoinTask, Uint8Array>(new URL("./join-pdf-worker.ts", import.meta.url), {
  maxThreads: 1,
  memoryMb: 256,
});
const timeoutMs = 30_000;

/** Several PDF files as one. @throws {TaskEnded} when it takes longer than 30 s */
export const joinedPdf = (task: JoinTask): Promise<Uint8Array> => joining.run(task, { timeoutMs });
