import { dayAfter } from "#contract/kernel/days";
import { weekdays, type Weekday } from "#contract/registration/scheduling";
import { pathTo } from "../../paths";

/** What the calendar shows, as the address says it. */
export interface CalendarState {
  org: string;
  day: string;
  view: "day" | "week";
  /** A device or a group; empty for all. */
  device: string;
  /** A registered exam that a time is looked for. */
  exam?: string | undefined;
}

export const calendarPath = (state: CalendarState) => pathTo("/registry/calendar", {}, { ...state });

/** To a free span of a device, for the exam whose time is looked for. */
export const bookPath = (state: CalendarState, { deviceId }: { deviceId: string }, { start }: { start: string }) =>
  pathTo(
    "/registry/calendar/book",
    {},
    {
      ...{ org: state.org, device: deviceId, start, exam: state.exam },
      back: calendarPath(state),
    },
  );

const daysSinceMonday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The Monday of its week. */
export const mondayOf = (day: string) => dayAfter(day, -daysSinceMonday(day));

export const weekdayOf = (day: string): Weekday => weekdays[daysSinceMonday(day)] ?? "monday";
