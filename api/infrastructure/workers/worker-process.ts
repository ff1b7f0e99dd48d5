import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Answer } from "./serve-tasks";
import { TaskEnded } from "./worker-pool";

const isBundled = !import.meta.url.endsWith(".ts");
/** glibc gives memory back to the system: fewer arenas, large blocks (pictures) apart. A third less after six of them. */
const thriftyMalloc = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };

/** The first task also waits for the process to start, on a busy machine or through tsx for seconds. */
const startupMs = 15_000;
const idleMs = 60_000;

/** The worker's process died during a task: native code crashed in it. What it wrote is kept out of the logs. */
export class WorkerDied extends Error {
  constructor(name: string, how: string) {
    super(`${name} died: ${how}`);
    this.name = "WorkerDied";
  }
}

/**
 * A process of its own for native code that can crash, run away or swell: of these a worker thread contains none, since
 * it shares the server's memory and is not ended before its native call returns.
 *
 * Runs a module that hands its function to `serveTasks`, one task at a time, from `build/` like those of `workerPool`.
 * The process starts with the first task, sees no environment (no secret) of the server, and ends after a minute
 * without tasks or with the server.
 *
 * @param source `new URL("./name-worker.ts", import.meta.url)`
 * @param memoryMb limit of its heap in MiB, and what its whole memory may be between tasks before it is replaced
 */
export function workerProcess<Task, Result>(source: URL, { memoryMb }: { memoryMb: number }) {
  const name = basename(fileURLToPath(source), ".ts");
  let worker: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastTask: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const tsx = () => ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href];
    const started = fork(isBundled ? fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)) : fileURLToPath(source), {
      execArgv: [`--max-old-space-size=${memoryMb}`, ...(isBundled ? [] : tsx())],
      env: { NODE_ENV: process.env.NODE_ENV, ...thriftyMalloc },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // Also told to the task that waits; a second error, when none waits any more, must not end the server.
    return started.on("error", () => {
      if (worker === started) end();
    });
  }

  function end() {
    clearTimeout(idleTimer);
    worker?.kill("SIGKILL");
    worker = null;
  }

  /** The next message of the process; ends it when none comes in time. */
  function answer(from: ChildProcess, timeoutMs: number): Promise<Answer<Result>> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        clearTimeout(timer);
        from.off("message", onMessage).off("exit", onExit).off("error", onError);
        outcome();
      };
      const fail = (error: Error) =>
        settle(() => {
          end();
          reject(error);
        });
      const onMessage = (message: Answer<Result>) => settle(() => resolve(message));
      const onExit = (code: number | null, signal: string | null) =>
        fail(new WorkerDied(name, signal ?? `code ${code}`));
      const onError = (error: Error) => fail(error);
      const timer = setTimeout(() => fail(new TaskEnded("time")), timeoutMs);
      from.on("message", onMessage).on("exit", onExit).on("error", onError);
    });
  }

  async function perform(task: Task, timeoutMs: number): Promise<Result> {
    clearTimeout(idleTimer);
    const standing = worker?.connected ? worker : null;
    const current = (worker = standing ?? start());
    current.ref();
    current.channel?.ref();
    const answered = answer(current, standing ? timeoutMs : timeoutMs + startupMs);
    current.send({ task });
    const outcome = await answered;
    if (outcome.rssMb > memoryMb) end();
    else rest(current);
    if (outcome.kind === "failed") throw new Error(`${name}: ${outcome.message}`);
    return outcome.result;
  }

  /** Keeps the process for the next task without holding the server back from its end. */
  function rest(current: ChildProcess) {
    current.unref();
    current.channel?.unref();
    idleTimer = setTimeout(end, idleMs).unref();
  }

  return {
    /**
     * Runs one task after those before it.
     *
     * @throws an Error with the message of what the task threw
     * @throws {TaskEnded} after `timeoutMs` of running
     * @throws {WorkerDied} when native code crashed
     */
    run: (task: Task, { timeoutMs }: { timeoutMs: number }): Promise<Result> => {
      const performed = lastTask.then(() => perform(task, timeoutMs));
      lastTask = performed.catch(() => undefined);
      return performed;
    },
    /** Ends the process; the next task would start it anew. */
    close: end,
  };
}
