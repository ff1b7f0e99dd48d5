import { describe, expect, it } from "vitest";
import { formats } from "../../i18n/format.server";
import { LocalTime, localOf, momentOfLocal } from "./local-time.server";

describe("a date and time that was typed", () => {
  it.each([
    ["Asia/Shanghai", "2026-11-23T09:00", "2026-11-23T01:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-23T00:00", "2026-11-22T18:15:00.000Z"],
    ["America/New_York", "2026-03-08T09:00", "2026-03-08T13:00:00.000Z"],
    ["America/New_York", "2026-03-08T01:00", "2026-03-08T06:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05T12:00", "2026-04-05T01:30:00.000Z"],
  ])("in %s is the moment its clocks show it: %s", (timeZone, local, moment) => {
    const format = formats("en", timeZone);
    expect(momentOfLocal(local, format)).toBe(moment);
    expect(localOf(moment, format)).toBe(local);
  });
});

it.each(["2026-13-01T10:00", "2026-01-01T25:00", "tomorrow"])("%s is no date and time", (typed) => {
  expect(LocalTime.safeParse(typed).success).toBe(false);
});
