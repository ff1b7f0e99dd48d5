import type { FollowUpState, FollowUpUnit } from "#contract/reading/follow-ups";
import { dayAfter } from "#contract/kernel/days";

/** The day so many months later; of a month that is too short its last day. */
function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  lastDay.setUTCDate(Math.min(date, lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}

const later: Record<FollowUpUnit, (day: string, count: number) => string> = {
  days: dayAfter,
  weeks: (day, count) => dayAfter(day, 7 * count),
  months: monthAfter,
  years: (day, count) => monthAfter(day, 12 * count),
};

/**
 * From when until when what is recommended is due.
 *
 * @param day of the exam, as YYYY-MM-DD by the organization's calendar
 */
export const dueDays = (day: string, { from, to, unit }: { from: number; to: number; unit: FollowUpUnit }) => ({
  dueFrom: later[unit](day, from),
  dueTo: later[unit](day, to),
});

/** @param today as YYYY-MM-DD by the organization's calendar */
export function stateAt(
  today: string,
  { dueFrom, dueTo, end }: { dueFrom: string; dueTo: string; end: string | null },
): FollowUpState {
  if (end !== null) return end === "examined" ? "done" : "closed";
  if (today > dueTo) return "late";
  return today < dueFrom ? "open" : "due";
}
