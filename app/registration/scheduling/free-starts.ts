import type { DeviceCalendar } from "#contract/registration/bookings";
import { cellMinutes } from "#contract/registration/scheduling";
import type { Formats } from "../../i18n/format.server";

const cellMs = cellMinutes * 60_000;

/** When an exam may begin, and how many minutes it may take then. */
interface FreeStart {
  start: string;
  minutes: number;
}

/** Times of a device's free spans that lie on its grid, for exams of so many minutes. */
export function freeStarts({ gridMinutes, days }: DeviceCalendar, format: Formats, least = cellMinutes): FreeStart[] {
  return days
    .flatMap(({ free }) => free)
    .flatMap(({ start, end }) => {
      const count = Math.floor((Date.parse(end) - Date.parse(start)) / cellMs);
      return Array.from({ length: count }, (_, index) => ({
        start: new Date(Date.parse(start) + index * cellMs).toISOString(),
        minutes: (count - index) * cellMinutes,
      }));
    })
    .filter(({ start, minutes }) => {
      const [hour = 0, minute = 0] = format.time(start).split(":").map(Number);
      return minutes >= least && (hour * 60 + minute) % gridMinutes === 0;
    });
}

/** The first of them from a moment on, within the free span of a device that the moment lies in. */
export function firstInSpan(starts: readonly FreeStart[], { days }: DeviceCalendar, moment: string) {
  const span = days.flatMap(({ free }) => free).find(({ start, end }) => start <= moment && moment < end);
  return span && starts.find(({ start }) => start >= moment && start < span.end);
}
