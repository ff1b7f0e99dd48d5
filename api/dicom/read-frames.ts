import { twoLanes } from "#api/infrastructure/workers/two-lanes";
import { TaskEnded } from "#api/infrastructure/workers/worker-pool";
import { bytesAtOnce, type FramesRead, type FramesTask } from "./frames-task";
import { readPlainFrames } from "./plain-frames";

const lanes = twoLanes<FramesTask, FramesRead>(new URL("./frame-worker.ts", import.meta.url), {
  quickThreads: 2,
  memoryMb: 512,
  timeoutMs: 10_000,
});

/**
 * Reads frames of a stored file: plain ones as they stand there, all others in a worker thread.
 *
 * @param task of which frames, in which form
 * @returns the first of them, at least one, or why they cannot be had: `timeout` after 10 s or out of memory
 * @throws when the file cannot be opened
 */
export async function readFrames(task: FramesTask): Promise<FramesRead> {
  const plain = await readPlainFrames(task.path, task.frames, bytesAtOnce);
  if (plain) return { ok: true, frames: plain };
  try {
    return await lanes.run(task, `${task.path} ${task.form} ${task.frames.join()}`);
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
    return { ok: false, reason: "timeout", detail: error.message };
  }
}

/** Ends the threads, at shutdown. */
export const closeFrameReader = (): Promise<void> => lanes.close();
