import { auditEvents } from "#contract/organizations/audit-events";
import { AuditFilter, type AuditRecord } from "#contract/organizations/audits";
import { formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";
import { auditedAction } from "#texts/audited-action.server";
import { textsOf } from "#texts/texts-of.server";
import { changesIn } from "./audit-changes.server";
import { conditions } from "../group-lists/color-conditions.server";

/** The filter of the page's URL; a field that says nothing sensible counts as left out. */
export function auditQuery(search: URLSearchParams) {
  const filter: AuditFilter = {};
  for (const [name, field] of Object.entries(AuditFilter.shape)) {
    const value = search.get(name);
    const parsed = value ? field.safeParse(value) : undefined;
    if (parsed?.success) Object.assign(filter, { [name]: parsed.data });
  }
  const before = Number(search.get("before"));
  return Number.isInteger(before) && before > 0 ? { ...filter, before } : filter;
}

/** What the URL asks for that makes no sense: it is not followed, and the page says so. */
const ignoredIn = (search: URLSearchParams) =>
  Object.entries(AuditFilter.shape).flatMap(([name, field]) => {
    const given = search.get(name)?.trim();
    return given && isFilterName(name) && !field.safeParse(given).success ? [{ name, given: given.slice(0, 40) }] : [];
  });

type FilterName = keyof AuditFilter;
const isFilterName = (name: string): name is FilterName => Object.hasOwn(AuditFilter.shape, name);

/** A record as the table shows it. */
export function shownRecord(record: AuditRecord, language: Language, timeZone: string) {
  const { sequence, at, event, person, bucketName, exam, subject, detail, ip } = record;
  const action = auditedAction(language, event, detail.list);
  // The rule of a colour has no name but its condition.
  const condition = detail.condition && conditions(textsOf(language)).find(({ value }) => value === detail.condition);
  const about = condition ? condition.label : subject;
  const format = formats(language, timeZone);
  const changes = changesIn(record, textsOf(language), format);
  return {
    sequence,
    at: format.dayTime(at),
    action,
    changes,
    person,
    bucketName,
    exam,
    about,
    ip,
  };
}
export type ShownRecord = ReturnType<typeof shownRecord>;

/** What the page needs of one answer of the platform. */
export const auditData = (
  answer: { timeZone: string; records: AuditRecord[]; hasMore: boolean },
  search: URLSearchParams,
  language: Language,
) => ({
  language,
  filter: auditQuery(search),
  actions: auditEvents.map((value) => ({ value, label: textsOf(language)(`auditEvents.${value}`) })),
  ignored: ignoredIn(search),
  records: answer.records.map((record) => shownRecord(record, language, answer.timeZone)),
  hasMore: answer.hasMore,
});
