/**
 * The moment a clock in that zone shows this day and time, as ISO 8601 in UTC. Of a time that the clocks skip or show
 * twice, one of the two readings.
 *
 * @param local as `<input type="datetime-local">` sends it: 2026-03-05T14:30
 * @param timeZone an IANA name, e.g. Asia/Shanghai
 * @throws RangeError for what is no time or no zone
 */
export function instantAt(local: string, timeZone: string): string {
  const asIfUtc = Date.parse(`${local}Z`);
  // The offset is the zone's at the moment itself, which the first guess may miss by a clock change.
  const guess = asIfUtc - offsetMs(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetMs(guess, timeZone)).toISOString();
}

/** What a clock in that zone shows, as `<input type="datetime-local">` takes it. */
export const localAt = (instant: string, timeZone: string): string =>
  clockOf(timeZone).format(new Date(instant)).replace(" ", "T");

// Sweden writes moments as ISO 8601 does: 2026-03-05 14:30:00.
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });

const offsetMs = (moment: number, timeZone: string) =>
  Date.parse(`${localAt(new Date(moment).toISOString(), timeZone)}Z`) - Math.floor(moment / 1000) * 1000;
