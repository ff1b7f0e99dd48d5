import type { Language } from "#contract/kernel/values";
import { auditColumns, type AuditWords } from "./audit-words";
import { chs } from "./chs";
import { en } from "./en";
import { tib } from "./tib";

export { auditColumns, type AuditWords };

/** What the audit trail calls things, whichever tier writes it. */
export const auditWords: Record<Language, AuditWords> = { chs, en, tib };

/**
 * A record's event in words, with the list it is about.
 *
 * @param event an event of an earlier version of the product stands by its code
 * @param list the detail `list` of the record
 */
export function auditedAction(language: Language, event: string, list: unknown): string {
  const { events, lists } = auditWords[language];
  const what = wordOf(events, event);
  return typeof list === "string" ? `${what} · ${wordOf(lists, list)}` : what;
}

const wordOf = (words: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code;
