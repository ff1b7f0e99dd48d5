import { z } from "zod";
import { Day, Id } from "#contract/kernel/values";
import { weekdays, type Weekday } from "#contract/registration/calendar";
import { pathTo } from "../../paths";

/** What the calendar shows, as the address says it. */
export interface CalendarState {
  org: string;
  day: string;
  view: "day" | "week";
  /** A device or a group; empty for all. */
  device: string;
}

const Asked = z.object({
  day: Day.optional().catch(undefined),
  view: z.enum(["day", "week"]).catch("day"),
  device: Id.or(z.literal("")).catch(""),
});

/** What of the address makes no sense counts as not given. */
export function calendarState(url: string, org: string, today: string): CalendarState {
  const { searchParams } = new URL(url);
  const { day = today, ...asked } = Asked.parse({
    day: searchParams.get("day") ?? undefined,
    view: searchParams.get("view") ?? "day",
    device: searchParams.get("device") ?? "",
  });
  return { org, day, ...asked };
}

export const calendarPath = (state: CalendarState) => pathTo("/registry/calendar", {}, { ...state });

/** The day so many days later, as a calendar counts. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const daysSinceMonday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The Monday of its week. */
export const mondayOf = (day: string) => dayAfter(day, -daysSinceMonday(day));

export const weekdayOf = (day: string): Weekday => weekdays[daysSinceMonday(day)] ?? "monday";
