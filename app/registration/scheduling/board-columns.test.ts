import { describe, expect, it } from "vitest";
import type { Booking, DeviceCalendar } from "#contract/registration/bookings";
import { formats } from "../../i18n/format.server";
import { columnOf, shownHours } from "./board-columns";

const day = "2026-11-27";
const at = (clock: string) => new Date(`${day}T${clock}:00+08:00`).toISOString();
const span = (from: string, to: string) => ({ start: at(from), end: at(to) });
const booked = (from: string, to: string): Booking => ({
  ...span(from, to),
  ...{ id: from, kind: "exam", state: "booked", deviceIds: ["device"], heldUntil: null, reason: "", brokenRules: [] },
  exam: null,
});

/** The blocks of a day with a break from 12:00 to 13:00, by what they are and when. */
function blocksOf({
  bookings,
  free = [],
  capacity = 1,
}: {
  bookings: Booking[];
  free?: [string, string][];
  capacity?: number;
}) {
  const device: DeviceCalendar = {
    ...{ deviceId: "device", name: "CT", modality: "CT", room: "", deviceGroupId: null, capacity, gridMinutes: 10 },
    days: [],
  };
  const shown = {
    ...{
      day,
      bookings,
      open: [span("08:00", "12:00"), span("13:00", "17:00")],
      free: free.map(([from, to]) => span(from, to)),
    },
    ...{ openMinutes: 480, bookedMinutes: 0, staffMinutes: null, note: "" },
  };
  return columnOf(device, shown, formats("chs", "Asia/Shanghai"));
}
const placesOf = (column: ReturnType<typeof blocksOf>, kind: string) =>
  column.blocks.filter((block) => block.kind === kind).map(({ time, lane }) => `${time} ${lane}`);

describe("a device's day", () => {
  it("shows the break round an exam that is done in it", () => {
    const column = blocksOf({ bookings: [booked("12:15", "12:30")] });
    expect(placesOf(column, "break")).toEqual(["12:00–12:15 0", "12:30–13:00 0"]);
  });

  it("is closed before and behind its hours, but for what is done then, and opens no hours by that", () => {
    const column = blocksOf({ bookings: [booked("17:10", "17:20")] });
    expect(placesOf(column, "closed")).toEqual(["00:00–08:00 0", "17:00–17:10 0", "17:20–24:00 0"]);
    expect(shownHours([column])).toMatchObject({ from: 8 * 12, to: 18 * 12 });
  });

  it("shows what is free where no patient stands, beside them where one does all along", () => {
    const bookings = [
      booked("08:00", "08:30"),
      booked("08:00", "08:20"),
      booked("09:00", "09:10"),
      booked("09:20", "09:30"),
    ];
    const free: [string, string][] = [
      ["08:20", "08:30"],
      ["08:50", "09:40"],
    ];
    const column = blocksOf({ bookings, free, capacity: 2 });
    expect(column.lanes).toBe(2);
    expect(placesOf(column, "free")).toEqual(["08:20–08:30 1", "08:50–09:40 1"]);
    const three = blocksOf({ bookings: [...bookings, booked("09:05", "09:25")].sort(byStart), free, capacity: 3 });
    expect(three.lanes).toBe(3);
    expect(placesOf(three, "free")).toEqual(["08:20–08:30 1", "08:50–09:40 2"]);
  });
});

const byStart = (one: Booking, other: Booking) => one.start.localeCompare(other.start);
