import type { EventEmitter } from "node:events";

/** What a worker process tells the server after a task: its outcome, and the memory the process now takes in MiB. */
export type Answer<Result> = { rssMb: number } & (
  { kind: "done"; result: Result } | { kind: "failed"; message: string }
);

/** Answers the tasks `workerProcess` sends to this process with what `perform` makes of them; ends with the server. */
export function serveTasks<Task, Result>(perform: (task: Task) => Promise<Result>): void {
  const server: EventEmitter = process;
  server.on("message", async ({ task }: { task: Task }) => {
    try {
      answer({ kind: "done", result: await perform(task), rssMb: rssMb() });
    } catch (error) {
      answer({ kind: "failed", message: error instanceof Error ? error.message : String(error), rssMb: rssMb() });
    }
  });
  server.on("disconnect", () => process.exit());
}

const answer = (message: Answer<unknown>) => process.send?.(message);

const rssMb = () => process.memoryUsage.rss() / 2 ** 20;
