import { criticalPatienceMinutes, type CriticalItem } from "#contract/reading/critical-items";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

const hour = 60;
const day = 24 * hour;

/** An item with times of its organization, and how long it has waited. */
export function shownItem(
  { timeZone, flagged, acknowledgement, ...item }: CriticalItem,
  language: Language,
  now: Date,
) {
  const { dayTime } = formats(language, timeZone);
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(flagged)) / 60_000));
  return {
    ...item,
    flagged: dayTime(flagged),
    acknowledgement: acknowledgement && { ...acknowledgement, at: dayTime(acknowledgement.at) },
    waited: { days: Math.floor(minutes / day), hours: Math.floor((minutes % day) / hour), minutes: minutes % hour },
    isOverdue: acknowledgement === null && minutes >= criticalPatienceMinutes,
  };
}
export type ShownItem = ReturnType<typeof shownItem>;
