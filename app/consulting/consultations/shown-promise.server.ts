import type { Language } from "#texts/languages";
import { textsOf } from "#texts/texts-of.server";
import { formats } from "../../i18n/format.server";
import { spanText, timeLeft } from "../../reading/worklist/time-left";
import type { ShownDue } from "./answer-due";

export interface ShownPromise {
  isOverdue: boolean;
  text: string;
}

/** How long until the answer that was promised, or for how long it is overdue, in words; null of none. */
export function shownPromise(due: string | null, language: Language): ShownPromise | null {
  if (due === null) return null;
  const t = textsOf(language);
  const { left, isOverdue } = timeLeft(due, new Date());
  const time = spanText(t, left);
  return { isOverdue, text: t(isOverdue ? "consultations.promise.overdue" : "consultations.promise.left", { time }) };
}

/** The same of one seat, with the time by the reader's clock. */
export const shownDue = (due: string | null, language: Language): ShownDue | null =>
  due ? { dueText: formats(language).dayTime(due), promise: shownPromise(due, language) } : null;
