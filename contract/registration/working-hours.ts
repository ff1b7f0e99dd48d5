import { z } from "zod";
import { oneLine } from "#contract/kernel/plain-text";
import { cellMinutes } from "./scheduling";

const dayMinutes = 24 * 60;

/** Hours on the clock on the wall, in minutes after midnight; beyond 1440 they are those of the next day. */
export interface Interval {
  from: number;
  to: number;
}

const interval = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/;

/** As an input method writes them, too. */
const plain = (text: string) =>
  text
    .replace(/[：﹕]/g, ":")
    .replace(/[－–—~～至]/g, "-")
    .replace(/[，、；;]/g, ",")
    .replace(/\s*([:-])\s*/g, "$1")
    .split(/[,\s]+/)
    .filter(Boolean);

/**
 * What `08:00-12:00, 13:30-17:30` means; what lies between is a break. An end before its beginning is the next day's.
 *
 * @returns null for what means nothing, or lies within itself
 */
export function intervalsOf(text: string): Interval[] | null {
  const found: Interval[] = [];
  for (const part of plain(text)) {
    const [, fromHour, fromMinute, toHour, toMinute] = (interval.exec(part) ?? []).map(Number);
    const from = minutesOf(fromHour, fromMinute);
    const end = minutesOf(toHour, toMinute);
    if (from === null || end === null || from === dayMinutes || from === end) return null;
    found.push({ from, to: end > from ? end : end + dayMinutes });
  }
  found.sort((one, other) => one.from - other.from);
  const last = found.at(-1);
  const isApart = found.every(({ from }, index) => index === 0 || (found[index - 1]?.to ?? 0) <= from);
  return isApart && (!last || last.to <= dayMinutes + (found[0]?.from ?? 0)) ? found : null;
}

function minutesOf(hour = NaN, minute = NaN): number | null {
  const minutes = hour * 60 + minute;
  return minute < 60 && minutes <= dayMinutes && minutes % cellMinutes === 0 ? minutes : null;
}

const clock = (minutes: number) => {
  const ofDay = minutes > dayMinutes ? minutes - dayMinutes : minutes;
  return [Math.floor(ofDay / 60), ofDay % 60].map((value) => String(value).padStart(2, "0")).join(":");
};

/** As it is kept and shown. */
export const hoursText = (intervals: readonly Interval[]) =>
  intervals.map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(", ");

/** Hours of a day, empty for one that is closed. */
export const DayHours = oneLine()
  .default("")
  .transform((text, context) => {
    const intervals = intervalsOf(text);
    if (intervals && intervals.length <= 8) return hoursText(intervals);
    context.addIssue({ code: "custom", message: "dayHours" });
    return z.NEVER;
  });
