import { setTimeout } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";

import { TaskEnded, workerPool } from "./worker-pool";

const pool = workerPool<"loop" | "grow" | "answer", string>(
  new URL("../../../tests/support/endless-task.ts", import.meta.url),
  { maxThreads: 1, memoryMb: 64 },
);
afterAll(() => pool.close());

it("ends a task that runs too long or grows too large, and goes on with the next", async () => {
  expect(await pool.run("answer", { timeoutMs: 1_000 })).toBe("answer");
  await expect(pool.run("loop", { timeoutMs: 200 })).rejects.toEqual(new TaskEnded("time"));
  expect(await pool.run("answer", { timeoutMs: 1_000 })).toBe("answer");
  await expect(pool.run("grow", { timeoutMs: 15_000 })).rejects.toEqual(new TaskEnded("memory"));
  expect(await pool.run("answer", { timeoutMs: 1_000 })).toBe("answer");
});

it("counts a task's time from its start, not while others are before it", async () => {
  await pool.run("answer", { timeoutMs: 1_000 });
  const slow = pool.run("loop", { timeoutMs: 900 });
  const waiting = pool.run("answer", { timeoutMs: 500 });
  await expect(slow).rejects.toBeInstanceOf(TaskEnded);
  expect(await waiting).toBe("answer");
});

it("outlives threads that die before they have a task, which nobody would be told of", async () => {
  const source = new URL("./no-such-worker.ts", import.meta.url);
  const broken = workerPool(source, { maxThreads: 1, memoryMb: 64, standingThreads: 1 });
  broken.warm();
  await setTimeout(1_500);
  await expect(broken.close()).resolves.toBeUndefined();
});
