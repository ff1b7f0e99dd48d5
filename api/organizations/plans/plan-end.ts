import { addDays, startOfDay } from "#api/infrastructure/time/zoned-days";

/**
 * When a plan ends that is given now: a live one is prolonged, one that has run out begins anew.
 *
 * @param ends end of the plan there is, null for none
 * @param months calendar months; the last day of a short month stands for the days it lacks
 */
export function planPeriod(ends: Date | null, months: number, now: Date): { starts: Date; ends: Date } {
  const starts = ends && ends > now ? ends : now;
  const end = new Date(starts);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== starts.getUTCDate()) end.setUTCDate(0);
  return { starts, ends: end };
}

/** The last moment of a day (YYYY-MM-DD) as clocks of the zone show it: a plan that ends then is valid through the day. */
export const lastMoment = (day: string, timeZone: string) =>
  new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
