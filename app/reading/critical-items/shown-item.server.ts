import type { CriticalItem } from "#contract/reading/critical-items";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

const hour = 60;
const day = 24 * hour;

/** An item with times of its organization, and how long is left until it is due, or how long it is overdue. */
export function shownItem({ timeZone, flagged, due, attempts, ...item }: CriticalItem, language: Language, now: Date) {
  const { dayTime } = formats(language, timeZone);
  const leftMs = Date.parse(due) - now.getTime();
  const minutes = Math.floor(Math.abs(leftMs) / 60_000);
  return {
    ...item,
    timeZone,
    flaggedAt: flagged,
    flagged: dayTime(flagged),
    due: dayTime(due),
    acknowledged: item.acknowledged && dayTime(item.acknowledged),
    attempts: attempts.map((attempt) => ({ ...attempt, told: dayTime(attempt.told), found: dayTime(attempt.found) })),
    escalations: item.escalations.map(({ at, people }) => ({ at: dayTime(at), people })),
    left: { days: Math.floor(minutes / day), hours: Math.floor((minutes % day) / hour), minutes: minutes % hour },
    isOverdue: item.acknowledged === null && leftMs <= 0,
  };
}
export type ShownItem = ReturnType<typeof shownItem>;
