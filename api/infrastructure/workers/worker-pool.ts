import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";

const isBundled = !import.meta.url.endsWith(".ts");

/** A task was ended from outside, with its thread, because it passed its limit of time or memory. */
export class TaskEnded extends Error {
  constructor(readonly limit: "time" | "memory") {
    super(`worker task passed its ${limit} limit`);
    this.name = "TaskEnded";
  }
}

/** A thread's first task also waits for its module to load, on a busy machine or through tsx for seconds. */
const defaultStartupMs = 15_000;

interface PoolOptions {
  maxThreads: number;
  memoryMb: number;
  standingThreads?: number;
  startupMs?: number;
}

/**
 * A pool of worker threads that run the default export of one module.
 *
 * `scripts/build.ts` bundles every `*-worker.ts` beside `build/server.mjs`; from source the same file runs through tsx.
 *
 * @param source `new URL("./name-worker.ts", import.meta.url)`
 * @param memoryMb heap limit of one thread in MiB: a thread that passes it is ended and its task rejected
 * @param standingThreads kept when they are idle, once the first has started
 * @param startupMs what a task may take longer that waits for its thread to start
 */
export function workerPool<Task, Result>(
  source: URL,
  { maxThreads, memoryMb, standingThreads = 0, startupMs = defaultStartupMs }: PoolOptions,
) {
  const name = basename(fileURLToPath(source), ".ts");
  const start = () =>
    new Piscina<Task, Result>({
      filename: isBundled ? new URL(`./${name}.mjs`, import.meta.url).href : source.href,
      execArgv: isBundled ? [] : ["--import", "tsx"],
      minThreads: standingThreads,
      maxThreads,
      idleTimeout: 60_000,
      // Its histograms take 0.7 MB a pool, and nobody reads them.
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // A thread that dies with a task rejects it; one that dies without is replaced, and must not end the server.
    }).on("error", () => undefined);
  let started: Piscina<Task, Result> | null = null;
  // Tasks wait here rather than in the pool: a task's time limit must not run while others are before it.
  let running = 0;
  /** Threads that have done a task: others may still be starting, also those that take the place of an ended one. */
  let ready = 0;
  const waiting: (() => void)[] = [];
  return {
    /** Runs one task, with the ports that it gets for its own; rejects with what it throws, or with `TaskEnded` after `timeoutMs` of running or out of memory. */
    run: async (
      task: Task,
      { timeoutMs, transferList = [] }: { timeoutMs: number; transferList?: readonly MessagePort[] },
    ): Promise<Result> => {
      if (running < maxThreads) running += 1;
      else await new Promise<void>((start) => waiting.push(start));
      const pool = (started ??= start());
      ready = Math.min(ready, pool.threads.length);
      const startsThread = ready < running;
      const signal = AbortSignal.timeout(timeoutMs + (startsThread ? startupMs : 0));
      try {
        const result = await pool.run(task, { signal, transferList: [...transferList] });
        if (startsThread) ready += 1;
        return result;
      } catch (error) {
        if (signal.aborted) {
          ready = Math.max(0, ready - 1);
          throw new TaskEnded("time");
        }
        if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
          ready = Math.max(0, ready - 1);
          throw new TaskEnded("memory");
        }
        throw error;
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    /** Starts the standing threads before there is a task. */
    warm: () => {
      started ??= start();
    },
    close: async () => started?.destroy(),
  };
}
