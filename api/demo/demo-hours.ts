import { dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";

const timeZone = "Asia/Shanghai";
const halfHourMs = 30 * 60_000;
const [first, last] = [9 * 2, 16.5 * 2];

/** The half hour nearest to a moment at which the demo's hospitals meet: whatever the hour the demo begins at. */
export function inOfficeHours(moment: Date): Date {
  const day = startOfDay(dayAt(moment, timeZone), timeZone).getTime();
  const halfHours = Math.ceil((moment.getTime() - day) / halfHourMs);
  return new Date(day + Math.min(Math.max(halfHours, first), last) * halfHourMs);
}
