import type { WorklistRow } from "#contract/reading/worklist";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";
import { timeLeft } from "./time-left";

/** An exam of the work with times of its organization, and how long is left until its report is due. */
export function shownWork(
  { timeZone, due, waitsFor, ...exam }: WorklistRow,
  me: string,
  language: Language,
  now: Date,
) {
  return {
    ...exam,
    waitsFor,
    isOwn: waitsFor?.id === me,
    due: formats(language, timeZone).dayTime(due),
    ...timeLeft(due, now),
  };
}
export type ShownWork = ReturnType<typeof shownWork>;
