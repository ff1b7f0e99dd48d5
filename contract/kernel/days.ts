/**
 * The day so many days later, as a calendar counts; before, with a negative number.
 *
 * @param day as YYYY-MM-DD
 */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
