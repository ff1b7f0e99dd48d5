const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Sweden writes moments as ISO 8601 does: 2026-03-05 14:30:00.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  return format;
}

/**
 * What a clock of the zone shows at a moment.
 *
 * @param timeZone an IANA name, e.g. Asia/Shanghai
 * @returns YYYY-MM-DD HH:mm:ss
 */
export const clockAt = (moment: Date, timeZone: string): string => formatIn(timeZone).format(moment);

/** How far the zone's clocks are ahead of UTC at that moment, in milliseconds. */
function offsetMs(moment: Date, timeZone: string): number {
  const asIfUtc = Date.parse(`${clockAt(moment, timeZone).replace(" ", "T")}Z`);
  return asIfUtc - Math.floor(moment.getTime() / 1000) * 1000;
}

/**
 * The day a moment falls on.
 *
 * @param timeZone an IANA name, e.g. Asia/Shanghai
 * @returns YYYY-MM-DD
 */
export const dayAt = (moment: Date, timeZone: string): string => clockAt(moment, timeZone).slice(0, 10);

/**
 * What `clockAt` tells, in its parts.
 *
 * @returns YYYY-MM-DD, HH:mm:ss, and how far it is ahead of UTC as `+0800`
 */
export function localClock(moment: Date, timeZone: string): { day: string; time: string; offset: string } {
  const [day = "", time = ""] = clockAt(moment, timeZone).split(" ");
  const minutes = Math.round(offsetMs(moment, timeZone) / 60_000);
  const digits = (value: number) => String(value).padStart(2, "0");
  const ahead = Math.abs(minutes);
  const offset = `${minutes < 0 ? "-" : "+"}${digits(Math.floor(ahead / 60))}${digits(ahead % 60)}`;
  return { day, time, offset };
}

/**
 * The moment a day begins: its midnight, or the first moment after it where clocks skip midnight.
 *
 * @param day YYYY-MM-DD
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const first = midnight - offsetMs(new Date(midnight), timeZone);
  // Asked again at the guess: between the two a zone may have changed its clocks.
  const second = midnight - offsetMs(new Date(first), timeZone);
  return new Date(dayAt(new Date(second), timeZone) < day ? first : second);
}

/**
 * The moment a clock of the zone shows a date and time; of a time that clocks skip, the one as far after the jump.
 *
 * @param local YYYY-MM-DDTHH:mm:ss
 */
export function momentOf(local: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${local}Z`);
  const first = asIfUtc - offsetMs(new Date(asIfUtc), timeZone);
  return new Date(asIfUtc - offsetMs(new Date(first), timeZone));
}

/** The day that lies `days` after (negative: before). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
