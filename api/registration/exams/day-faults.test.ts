import { expect, it } from "vitest";
import { dayFaults } from "./day-faults";

/** Already the 23rd in Shanghai, still the 22nd in London. */
const now = new Date("2026-11-22T17:00:00Z");
const faultsOf = (dob: string | null, studyDate: string | null, timeZone = "Asia/Shanghai") =>
  dayFaults({ dob, studyDate }, { timeZone, now });

it("a patient is born by today, as the organization's clocks have it, and by the day of the exam", () => {
  expect(faultsOf("1970-01-01", "2026-11-20T02:00:00Z")).toEqual({});
  expect(faultsOf("2026-11-23", null)).toEqual({});
  expect(faultsOf("2026-11-23", null, "Europe/London")).toEqual({ dob: "birthAhead" });
  expect(faultsOf("2030-01-01", null)).toEqual({ dob: "birthAhead" });
  expect(faultsOf("2026-11-21", "2026-11-20T02:00:00Z")).toEqual({ dob: "birthAfterExam" });
  expect(faultsOf("2026-11-20", "2026-11-20T02:00:00Z")).toEqual({});
});

it("an exam was done by now, give or take the clock of a device", () => {
  expect(faultsOf(null, "2026-11-24T10:00:00Z")).toEqual({});
  expect(faultsOf(null, "2099-01-01T00:00:00Z")).toEqual({ studyDate: "examAhead" });
});
