import type { CalendarDay, CalendarRules } from "#contract/registration/calendar";
import { cellMinutes, weekdays } from "#contract/registration/scheduling";
import { intervalsOf, type Interval } from "#contract/registration/working-hours";
import { addDays, clockAt, startOfDay } from "#api/infrastructure/time/zoned-days";

const cellMs = cellMinutes * 60_000;
const minutesOfDay = 24 * 60;

/** Cells are counted from 1970-01-01T00:00Z: every zone's offset since 1927 is a whole number of them. */
export const cellAt = (moment: Date) => Math.floor(moment.getTime() / cellMs);
/** The first cell that begins at the moment or after it. */
export const cellFrom = (moment: Date) => Math.ceil(moment.getTime() / cellMs);
export const startOfCell = (cell: number) => new Date(cell * cellMs);

/** A cell and what a clock on the wall shows when it begins, in minutes after midnight. */
export interface LocalCell {
  cell: number;
  minute: number;
}

/** The cells of a day in their order: 288, or as many as are left where clocks change. */
export function cellsOfDay(day: string, timeZone: string): LocalCell[] {
  const first = cellFrom(startOfDay(day, timeZone));
  const count = cellFrom(startOfDay(addDays(day, 1), timeZone)) - first;
  const isEven = count === minutesOfDay / cellMinutes && clockAt(startOfCell(first), timeZone).endsWith("00:00:00");
  return Array.from({ length: count }, (_, index) => ({
    cell: first + index,
    minute: isEven ? index * cellMinutes : minuteAt(startOfCell(first + index), timeZone),
  }));
}

function minuteAt(moment: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = clockAt(moment, timeZone).slice(11).split(":").map(Number);
  return hour * 60 + minute;
}

/** What decides when a device is open. */
export interface OpenTimes {
  hours: CalendarRules["hours"];
  days: readonly Pick<CalendarDay, "date" | "hours" | "isExtra">[];
}

/** What a day has: its own hours where it is told apart, else those of its weekday; and what it is open besides. */
function intervalsOn({ hours, days }: OpenTimes, day: string): Interval[] {
  const ofDay = days.filter(({ date }) => date === day);
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "monday";
  const usual = ofDay.find(({ isExtra }) => !isExtra)?.hours ?? hours[weekday];
  const extra = ofDay.filter(({ isExtra }) => isExtra).map((one) => one.hours);
  return [usual, ...extra].flatMap((text) => intervalsOf(text) ?? []);
}

/**
 * The cells of a day in which the clocks on the wall show working hours, those included that ran over from the day
 * before. Where clocks are put back an hour that comes twice is open twice; one that they skip does not come.
 */
export function openCells(times: OpenTimes, day: string, cells: readonly LocalCell[]): LocalCell[] {
  const today = intervalsOn(times, day);
  const overnight = intervalsOn(times, addDays(day, -1)).filter(({ to }) => to > minutesOfDay);
  return cells.filter(
    ({ minute }) =>
      today.some(({ from, to }) => from <= minute && minute < to) ||
      overnight.some(({ to }) => minute < to - minutesOfDay),
  );
}

/** Cells that follow each other, as spans. */
export function spansOf(cells: readonly number[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const cell of cells) {
    const last = spans.at(-1);
    if (last?.to === cell) last.to = cell + 1;
    else spans.push({ from: cell, to: cell + 1 });
  }
  return spans;
}
