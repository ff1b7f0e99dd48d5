import type { LearningCase } from "#contract/reading/learning-cases";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

/** A case with its days by the organization's calendar. */
export function shownCase<Case extends LearningCase>(one: Case, language: Language) {
  const { day } = formats(language, one.timeZone);
  return { ...one, day: day(one.created), discussedDay: one.discussed && day(one.discussed) };
}
