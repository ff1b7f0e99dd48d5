import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";
import { timeLeft } from "../../reading/worklist/time-left";
import type { ShownDue } from "./answer-due";

/** A promise as it is shown; null of none. */
export const shownDue = (due: string | null, language: Language, now: Date): ShownDue | null =>
  due ? { dueText: formats(language).dayTime(due), ...timeLeft(due, now) } : null;
