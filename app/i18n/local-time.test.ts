import { expect, it } from "vitest";
import { instantAt, localAt } from "./local-time";

const cases = [
  ["2026-03-05T14:30:05", "Asia/Shanghai", "2026-03-05T06:30:05.000Z"],
  ["2026-07-05T00:00:00", "Europe/Berlin", "2026-07-04T22:00:00.000Z"],
  ["2026-01-05T00:00:00", "Europe/Berlin", "2026-01-04T23:00:00.000Z"],
  ["2026-03-29T03:30:00", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["1988-07-01T12:00:00", "Asia/Shanghai", "1988-07-01T03:00:00.000Z"],
] as const;

it.each(cases)("%s on a clock in %s is %s", (local, timeZone, instant) => {
  expect(instantAt(local, timeZone)).toBe(instant);
  expect(localAt(instant, timeZone)).toBe(local);
});

it("takes a time without seconds, and refuses what is none", () => {
  expect(instantAt("2026-03-05T14:30", "Asia/Shanghai")).toBe("2026-03-05T06:30:00.000Z");
  expect(() => instantAt("yesterday", "Asia/Shanghai")).toThrow(RangeError);
});
