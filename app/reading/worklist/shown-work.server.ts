import type { WorklistRow } from "#contract/reading/worklist";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

const hour = 60;

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
    left: { hours: Math.floor(minutes / hour), minutes: minutes % hour },
    isOverdue: leftMs <= 0,
  };
}
export type ShownWork = ReturnType<typeof shownWork>;
