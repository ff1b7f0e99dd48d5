import type { WorklistRow } from "#contract/reading/worklist";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

const hour = 60;
const day = 24 * hour;

/** An exam of the work with times of its organization, and how long is left until its report is due. */
export function shownWork(
  { timeZone, due, assignee, ...exam }: WorklistRow,
  me: string,
  language: Language,
  now: Date,
) {
  const leftMs = Date.parse(due) - now.getTime();
  const minutes = Math.floor(Math.abs(leftMs) / 60_000);
  return {
    ...exam,
    assignee,
    isOwn: assignee?.id === me,
    due: formats(language, timeZone).dayTime(due),
    left: timeLeft(minutes),
    isOverdue: leftMs <= 0,
  };
}
export type ShownWork = ReturnType<typeof shownWork>;

/** In hours while somebody may count in them: from two days on in days. */
function timeLeft(minutes: number) {
  const days = minutes >= 2 * day ? Math.floor(minutes / day) : 0;
  return { days, hours: Math.floor((minutes - days * day) / hour), minutes: minutes % hour };
}
