import { expect, test } from "vitest";
import { lastMoment, planPeriod } from "./plan-end";

const now = new Date("2026-01-31T08:00:00Z");

test("a plan begins now where there was none, or the last one has run out", () => {
  expect(planPeriod(null, 12, now)).toEqual({ starts: now, ends: new Date("2027-01-31T08:00:00Z") });
  expect(planPeriod(new Date("2025-12-01T00:00:00Z"), 12, now).starts).toEqual(now);
});

test("a live plan is prolonged from its end", () => {
  const ends = new Date("2026-03-15T00:00:00Z");
  expect(planPeriod(ends, 6, now)).toEqual({ starts: ends, ends: new Date("2026-09-15T00:00:00Z") });
});

test("a month that is too short ends with its last day", () => {
  expect(planPeriod(null, 1, now).ends).toEqual(new Date("2026-02-28T08:00:00Z"));
});

test("the last moment of a day is that of the organization's clocks", () => {
  expect(lastMoment("2026-11-21", "Asia/Shanghai")).toEqual(new Date("2026-11-21T15:59:59.999Z"));
});
