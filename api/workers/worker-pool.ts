import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

const isBundled = !import.meta.url.endsWith(".ts");

/**
 * A pool of worker threads that run the default export of one module.
 *
 * `scripts/build.ts` bundles every `*-worker.ts` beside `build/server.mjs`; from source the same file runs through tsx.
 *
 * @param source `new URL("./name-worker.ts", import.meta.url)`
 * @param memoryMb heap limit of one thread in MiB: a thread that passes it is ended and its task rejected
 */
export function workerPool<Task, Result>(
  source: URL,
  { maxThreads, memoryMb }: { maxThreads: number; memoryMb: number },
) {
  const name = basename(fileURLToPath(source), ".ts");
  const pool = new Piscina<Task, Result>({
    filename: isBundled ? new URL(`./${name}.mjs`, import.meta.url).href : source.href,
    execArgv: isBundled ? [] : ["--import", "tsx"],
    minThreads: 0,
    maxThreads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return {
    /** Runs one task; rejects when it throws, passes `timeoutMs` (its thread is then ended) or dies. */
    run: (task: Task, { timeoutMs }: { timeoutMs: number }): Promise<Result> =>
      pool.run(task, { signal: AbortSignal.timeout(timeoutMs) }),
    close: () => pool.destroy(),
  };
}
