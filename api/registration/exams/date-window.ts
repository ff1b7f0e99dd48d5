import type { DayRange } from "#contract/registration/exam-list";
import { addDays, dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";

/** From `from` on, up to but without `before`; a missing end is open. */
export interface DateWindow {
  from?: Date;
  before?: Date;
}

export interface DateCondition {
  operator: "gte" | "lte" | "within";
  value: string;
}

/** First and last day of each span, counted from today. */
const spans: Record<DayRange, [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [-1, -1],
  "7days": [-6, 0],
  "30days": [-29, 0],
};

const isSpan = (value: string): value is DayRange => value in spans;
const isDay = (value: string) => value.length === 10;

/**
 * The window one condition opens.
 *
 * @param condition a span of days, a whole day, or a point in time (ISO 8601)
 * @param timeZone in which days are meant
 */
export function dateWindow({ operator, value }: DateCondition, now: Date, timeZone: string): DateWindow {
  if (isSpan(value)) {
    const today = dayAt(now, timeZone);
    const [first, last] = spans[value];
    return {
      from: startOfDay(addDays(today, first), timeZone),
      before: startOfDay(addDays(today, last + 1), timeZone),
    };
  }
  if (operator === "gte") return { from: isDay(value) ? startOfDay(value, timeZone) : new Date(value) };
  return { before: isDay(value) ? startOfDay(addDays(value, 1), timeZone) : new Date(Date.parse(value) + 1) };
}

const latest = (dates: (Date | undefined)[]) => extreme(dates, (a, b) => b.getTime() - a.getTime());
const earliest = (dates: (Date | undefined)[]) => extreme(dates, (a, b) => a.getTime() - b.getTime());
const extreme = (dates: (Date | undefined)[], order: (a: Date, b: Date) => number) =>
  dates.filter((date) => date !== undefined).sort(order)[0];

/** The window all conditions leave. */
export function narrowest(windows: DateWindow[]): DateWindow {
  const from = latest(windows.map((window) => window.from));
  const before = earliest(windows.map((window) => window.before));
  return { ...(from && { from }), ...(before && { before }) };
}
