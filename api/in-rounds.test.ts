import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pino } from "pino";
import { inRounds } from "./in-rounds";

const everyMs = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function lookedAt() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

test("what fails is logged, and stops neither the tasks behind it nor the next round", async () => {
  const { log, lines } = lookedAt();
  const broken = vi.fn(() => Promise.reject(new Error("no disk")));
  const sound = vi.fn(() => Promise.resolve(3));
  const stop = inRounds({ log }, { firstAfterMs: 0, everyMs }, { first: broken, "things removed": sound });
  vi.advanceTimersByTime(everyMs);
  await stop();
  expect([broken.mock.calls.length, sound.mock.calls.length]).toEqual([2, 2]);
  expect(lines.map(({ msg, count }) => [msg, count])).toEqual([
    ["not done: first", undefined],
    ["things removed", 3],
    ["not done: first", undefined],
    ["things removed", 3],
  ]);
});

test("a round waits for the one before, and none comes after the end", async () => {
  const { log } = lookedAt();
  const steps: string[] = [];
  const task = async () => {
    steps.push("begun");
    await new Promise((resolve) => setImmediate(resolve));
    steps.push("ended");
  };
  const stop = inRounds({ log }, { firstAfterMs: everyMs, everyMs }, { task });
  expect(steps).toEqual([]);
  vi.advanceTimersByTime(2 * everyMs);
  await stop();
  vi.advanceTimersByTime(everyMs);
  expect(steps).toEqual(["begun", "ended", "begun", "ended"]);
});
