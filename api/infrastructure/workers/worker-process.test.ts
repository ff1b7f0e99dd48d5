import { afterEach, expect, test } from "vitest";
import { TaskEnded } from "./worker-pool";
import type { Deed } from "./worker-process.fixture";
import { WorkerDied, workerProcess } from "./worker-process";

const worker = workerProcess<Deed, { pid: number; told: string | undefined }>(
  new URL("./worker-process.fixture.ts", import.meta.url),
  { memoryMb: 256 },
);
const run = (deed: Deed, timeoutMs = 10_000) => worker.run(deed, { timeoutMs });

afterEach(worker.close);

test("one process does one task after another", async () => {
  const [first, second] = await Promise.all([run("greet"), run("greet")]);
  expect(first.told).toBe("greet");
  expect(first.pid).not.toBe(process.pid);
  expect(second.pid).toBe(first.pid);
});

test("what a task throws reaches the caller, and the process goes on", async () => {
  const { pid } = await run("greet");
  await expect(run("throw")).rejects.toThrow("not today");
  expect((await run("greet")).pid).toBe(pid);
});

test("a crash in native code costs its own task only", async () => {
  const [crashed, next] = await Promise.allSettled([run("crash"), run("greet")]);
  expect(crashed).toMatchObject({ status: "rejected", reason: expect.any(WorkerDied) });
  expect(next).toMatchObject({ status: "fulfilled" });
});

test("a task that never comes back is ended at its time limit, though it never yields", async () => {
  const { pid } = await run("greet");
  await expect(run("hang", 300)).rejects.toEqual(new TaskEnded("time"));
  expect((await run("greet")).pid).not.toBe(pid);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("a process that keeps more memory than its limit is replaced", async () => {
  const { pid } = await run("swell");
  expect((await run("greet")).pid).not.toBe(pid);
});

test("the process sees none of the server's environment", async () => {
  process.env.WORKER_TEST_SECRET = "s3cret";
  expect((await run("tell-secret")).told).toBeUndefined();
  delete process.env.WORKER_TEST_SECRET;
});
