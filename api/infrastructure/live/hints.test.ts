import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Hints } from "./hints";

const never = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

it("gives what waits, each kind once", async () => {
  const hints = new Hints();
  hints.add("exams");
  hints.add("exams");
  hints.add("notifications");
  expect(await hints.next(1_000, never)).toBe("exams");
  expect(await hints.next(1_000, never)).toBe("notifications");
});

it("gives the same kind once a second at most", async () => {
  const hints = new Hints();
  hints.add("exams");
  expect(await hints.next(0, never)).toBe("exams");
  hints.add("exams");
  expect(await hints.next(0, never)).toBeNull();
  vi.setSystemTime(Date.now() + 1_000);
  expect(await hints.next(0, never)).toBe("exams");
});

it("waits for one, and gives up with the server", async () => {
  const hints = new Hints();
  const next = hints.next(60_000, never);
  hints.add("notifications");
  expect(await next).toBe("notifications");
  const over = new AbortController();
  const waiting = hints.next(60_000, over.signal);
  over.abort();
  expect(await waiting).toBeNull();
});
