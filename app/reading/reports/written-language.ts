import type { Language } from "#texts/languages";

/** The language that a report is written in; null for one without a word. */
export function writtenIn(text: string): Language | null {
  if (/\p{Script=Tibetan}/u.test(text)) return "tib";
  if (/\p{Script=Han}/u.test(text)) return "chs";
  return /[A-Za-z]{2}/.test(text) ? "en" : null;
}
