import type { PrintedTime } from "./report-document";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Sweden writes dates as ISO 8601 does: 2026-03-05 14:30, which reads the same way in every language printed here.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  return format;
}

/**
 * A moment as it prints, in the organization's time zone.
 *
 * @param timeZone an IANA name, e.g. Asia/Shanghai
 */
export function printedTime(moment: Date, timeZone: string): PrintedTime {
  const [date = "", time = ""] = formatIn(timeZone).format(moment).split(" ");
  return { date, time };
}
