/**
 * A DA value as `YYYY-MM-DD`; also the `YYYY.MM.DD` of ACR-NEMA (PS3.5 §6.2 note on DA). `null` when it is no day.
 */
export function isoDate(value: string | null): string | null {
  const match = /^(\d{4})[.-]?(\d{2})[.-]?(\d{2})$/.exec(value ?? "");
  if (!match) return null;
  const [, year = "", month = "", day = ""] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal && Number(year) > 0 ? `${year}-${month}-${day}` : null;
}

/** A TM value as `HH:mm:ss`, missing parts zero, fractions dropped. `null` when it is no time of day. */
export function isoTime(value: string | null): string | null {
  const match = /^(\d{2})(?::?(\d{2})(?::?(\d{2})(?:\.\d*)?)?)?$/.exec(value ?? "");
  if (!match) return null;
  const [, hour = "00", minute = "00", second = "00"] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  // A leap second is legal in TM, not in most of what reads it afterwards.
  return `${hour}:${minute}:${second === "60" ? "59" : second}`;
}

/** Age as written at the exam: value and unit (years, months, weeks, days). */
export interface Age {
  readonly value: number;
  readonly unit: "Y" | "M" | "W" | "D";
}

/** An AS value such as `045Y` (PS3.5 §6.2); shorter numbers are taken too. */
export function age(value: string | null): Age | null {
  const match = /^(\d{1,3})([YMWD])$/.exec(value ?? "");
  const unit = match?.[2];
  if (unit !== "Y" && unit !== "M" && unit !== "W" && unit !== "D") return null;
  return { value: Number(match?.[1]), unit };
}
