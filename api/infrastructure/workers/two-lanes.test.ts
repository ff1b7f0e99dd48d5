import { afterAll, expect, it } from "vitest";
import { twoLanes } from "./two-lanes";
import { TaskEnded } from "./worker-pool";

const lanes = twoLanes<"loop" | "grow" | "answer", string>(
  new URL("../../../tests/support/endless-task.ts", import.meta.url),
  { quickThreads: 2, memoryMb: 64, quickMs: 300, timeoutMs: 500 },
);
afterAll(() => lanes.close());

const msOf = async (running: Promise<unknown>) => {
  const began = performance.now();
  await running.catch(() => undefined);
  return performance.now() - began;
};

it("keeps quick tasks quick beside slow ones, and tries in vain once alone", { timeout: 90_000 }, async () => {
  // All threads stand, so that starting one is not measured.
  await Promise.all([lanes.run("answer", "a"), lanes.run("answer", "b")]);
  const slow = ["one", "two", "one"].map((key) => lanes.run("loop", key));
  const ended = Promise.allSettled(slow);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await lanes.run("answer", "a")).toBe("answer");
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await expect(slow[0]).rejects.toEqual(new TaskEnded("time"));

  expect(await msOf(lanes.run("loop", "one"))).toBeLessThan(50);
  expect(await lanes.run("answer", "a")).toBe("answer");
});

it("does not try again what ran out of memory", { timeout: 60_000 }, async () => {
  const grown = new TaskEnded("memory");
  // Given all the time it takes, by a lane of its own.
  const patient = twoLanes<"grow", string>(new URL("../../../tests/support/endless-task.ts", import.meta.url), {
    quickThreads: 1,
    memoryMb: 64,
    quickMs: 30_000,
    timeoutMs: 30_000,
  });
  await expect(patient.run("grow", "one")).rejects.toEqual(grown);
  expect(await msOf(patient.run("grow", "one"))).toBeLessThan(50);
  await patient.close();
});
