import { expect, test } from "vitest";
import { dueDays, stateAt } from "./due-days";

test.each([
  ["2026-01-31", { from: 1, to: 3, unit: "months" }, "2026-02-28", "2026-04-30"],
  ["2028-02-29", { from: 1, to: 2, unit: "years" }, "2029-02-28", "2030-02-28"],
  ["2026-11-24", { from: 2, to: 6, unit: "weeks" }, "2026-12-08", "2027-01-05"],
  ["2026-12-31", { from: 0, to: 1, unit: "days" }, "2026-12-31", "2027-01-01"],
] as const)("from %s, %j is due from %s until %s", (day, line, dueFrom, dueTo) =>
  expect(dueDays(day, line)).toEqual({ dueFrom, dueTo }),
);

test("it is due from its first day to its last, and late from the day after", () => {
  const line = { dueFrom: "2026-03-01", dueTo: "2026-06-01", end: null };
  expect(["2026-02-28", "2026-03-01", "2026-06-01", "2026-06-02"].map((today) => stateAt(today, line))).toEqual([
    "open",
    "due",
    "due",
    "late",
  ]);
  expect(stateAt("2026-06-02", { ...line, end: "examined" })).toBe("done");
  expect(stateAt("2026-06-02", { ...line, end: "declined" })).toBe("closed");
});
