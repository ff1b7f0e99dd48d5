import type { PrintedTime } from "#contract/delivery/printing";
import { clockAt } from "#api/infrastructure/time/zoned-days";

/**
 * A moment as it prints, in the organization's time zone: as ISO 8601 has it, which reads the same way in every language
 * printed here, without seconds.
 *
 * @param timeZone an IANA name, e.g. Asia/Shanghai
 */
export function printedTime(moment: Date, timeZone: string): PrintedTime {
  const [date = "", time = ""] = clockAt(moment, timeZone).split(" ");
  return { date, time: time.slice(0, 5) };
}
