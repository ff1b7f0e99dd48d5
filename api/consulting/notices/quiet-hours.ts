import { localClock } from "#api/infrastructure/time/zoned-days";

export interface QuietHours {
  /** HH:mm of the person's clock. */
  from: string;
  until: string;
  timeZone: string;
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/**
 * How long what is not urgent is held back: from 22:00 to 07:00 it passes midnight.
 *
 * @returns seconds until the quiet hours end; 0 outside them
 */
export function quietSeconds(now: Date, { from, until, timeZone }: QuietHours): number {
  const { time } = localClock(now, timeZone);
  const seconds = minutesOf(time) * 60 + Number(time.slice(6, 8));
  const begins = minutesOf(from) * 60;
  const ends = minutesOf(until) * 60;
  const isQuiet = begins < ends ? begins <= seconds && seconds < ends : seconds >= begins || seconds < ends;
  return isQuiet ? (ends - seconds + 86_400) % 86_400 : 0;
}
