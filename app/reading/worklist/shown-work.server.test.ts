import { expect, it } from "vitest";
import type { WorklistRow } from "#contract/reading/worklist";
import { shownWork } from "./shown-work.server";

const now = new Date("2026-03-10T08:00:00Z");
const exam = { timeZone: "Asia/Shanghai", waitsFor: null } as WorklistRow;
const left = (due: string) => shownWork({ ...exam, due }, "", "chs", now);

it("counts in hours up to two days, then in days", () => {
  expect(left("2026-03-10T08:25:30Z")).toMatchObject({ isOverdue: false, left: { days: 0, hours: 0, minutes: 25 } });
  expect(left("2026-03-08T08:01:00Z")).toMatchObject({ isOverdue: true, left: { days: 0, hours: 47, minutes: 59 } });
  expect(left("2026-03-07T04:00:00Z")).toMatchObject({ isOverdue: true, left: { days: 3, hours: 4, minutes: 0 } });
});
