import type { DeviceCalendar } from "#contract/registration/bookings";
import { cellMinutes } from "#contract/registration/scheduling";
import type { Formats } from "../../i18n/format.server";

/** Times of a device's free spans that lie on its grid, as an exam may begin at them. */
export function freeStarts({ gridMinutes, days }: DeviceCalendar, format: Formats) {
  const cellMs = cellMinutes * 60_000;
  return days
    .flatMap(({ free }) => free)
    .flatMap(({ start, end }) => {
      const count = Math.floor((Date.parse(end) - Date.parse(start)) / cellMs);
      return Array.from({ length: count }, (_, index) => new Date(Date.parse(start) + index * cellMs).toISOString());
    })
    .filter((start) => {
      const [hour = 0, minute = 0] = format.time(start).split(":").map(Number);
      return (hour * 60 + minute) % gridMinutes === 0;
    });
}
