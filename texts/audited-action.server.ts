import type { Language } from "#contract/kernel/values";
import { allTexts } from "./all-texts.server";

/**
 * A record of the audit trail in words, with the list it is about: the same on its page and in the exported table.
 *
 * @param event an event of an earlier version of the product stands by its code
 * @param list the detail `list` of the record
 */
export function auditedAction(language: Language, event: string, list: unknown): string {
  const { audit, auditEvents } = allTexts[language];
  const what = wordOf(auditEvents, event);
  return typeof list === "string" ? `${what} · ${wordOf(audit.lists, list)}` : what;
}

const wordOf = (words: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code;
