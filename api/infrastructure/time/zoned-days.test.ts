import { describe, expect, it } from "vitest";
import { addDays, dayAt, momentOf, startOfDay } from "./zoned-days";

describe("a day of an organization", () => {
  it("begins at its own midnight", () => {
    expect(startOfDay("2026-03-05", "Asia/Shanghai").toISOString()).toBe("2026-03-04T16:00:00.000Z");
    expect(startOfDay("2026-03-05", "America/New_York").toISOString()).toBe("2026-03-05T05:00:00.000Z");
    expect(startOfDay("2026-03-05", "UTC").toISOString()).toBe("2026-03-05T00:00:00.000Z");
  });

  it("begins right on the days clocks change", () => {
    expect(startOfDay("2026-03-29", "Europe/Berlin").toISOString()).toBe("2026-03-28T23:00:00.000Z");
    expect(startOfDay("2026-03-30", "Europe/Berlin").toISOString()).toBe("2026-03-29T22:00:00.000Z");
    expect(startOfDay("2026-10-25", "Europe/Berlin").toISOString()).toBe("2026-10-24T22:00:00.000Z");
    expect(startOfDay("2026-10-26", "Europe/Berlin").toISOString()).toBe("2026-10-25T23:00:00.000Z");
  });

  it("begins after midnight where clocks skip it", () => {
    expect(startOfDay("2018-11-04", "America/Sao_Paulo").toISOString()).toBe("2018-11-04T03:00:00.000Z");
  });

  it("holds the moments up to the next one", () => {
    expect(dayAt(new Date("2026-03-04T15:59:59.999Z"), "Asia/Shanghai")).toBe("2026-03-04");
    expect(dayAt(new Date("2026-03-04T16:00:00.000Z"), "Asia/Shanghai")).toBe("2026-03-05");
  });
});

it("days are counted over the ends of months and years", () => {
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(addDays("2025-12-31", 1)).toBe("2026-01-01");
});

describe("a time on an organization's clock", () => {
  it.each([
    ["2026-03-05T14:30:05", "Asia/Shanghai", "2026-03-05T06:30:05.000Z"],
    ["2026-07-05T00:00:00", "Europe/Berlin", "2026-07-04T22:00:00.000Z"],
    ["1988-07-01T12:00:00", "Asia/Shanghai", "1988-07-01T03:00:00.000Z"],
  ])("%s in %s is %s", (local, timeZone, moment) => expect(momentOf(local, timeZone).toISOString()).toBe(moment));
});
