import { describe, expect, it } from "vitest";
import type { DeviceCalendar } from "#contract/registration/bookings";
import { formats } from "../../i18n/format.server";
import { firstInSpan, freeStarts } from "./free-starts";

const format = formats("chs", "Asia/Shanghai");
const day = "2026-11-27";
const at = (clock: string) => new Date(`${day}T${clock}:00+08:00`).toISOString();
const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
const device: DeviceCalendar = {
  ...{ deviceId: "device", name: "MR", modality: "MR", room: "", deviceGroupId: null, capacity: 1, gridMinutes: 15 },
  days: [
    {
      ...{ day, open: [span("08:00", "12:00")], bookings: [], openMinutes: 240, bookedMinutes: 0, staffMinutes: null },
      ...{ free: [span("08:00", "08:25"), span("09:05", "09:45")], note: "" },
    },
  ],
};
const shown = (minutes?: number) =>
  freeStarts(device, format, minutes).map((free) => `${format.time(free.start)} ${free.minutes}`);

describe("times to begin at", () => {
  it("lie on the grid, and say how long an exam may take", () => {
    expect(shown()).toEqual(["08:00 25", "08:15 10", "09:15 30", "09:30 15"]);
  });

  it("are those of which enough is free for the exam", () => {
    expect(shown(30)).toEqual(["09:15 30"]);
    expect(shown(25)).toEqual(["08:00 25", "09:15 30"]);
  });

  it("stand in for a moment only within its own free span", () => {
    const first = (moment: string, minutes?: number) =>
      firstInSpan(freeStarts(device, format, minutes), device, at(moment))?.start;
    expect(first("09:05", 30)).toBe(at("09:15"));
    expect(first("08:00", 30)).toBeUndefined();
    expect(first("08:20")).toBeUndefined();
    expect(first("10:00")).toBeUndefined();
  });
});
