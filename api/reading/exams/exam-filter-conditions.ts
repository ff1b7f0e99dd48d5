import { sql } from "drizzle-orm";
import type { ExamFilter } from "#contract/registration/exam-list";
import { StatementParts } from "#api/infrastructure/database/statement-parts";
import { exams } from "#api/infrastructure/database/schema/index";
import {
  addAccession,
  addApprovable,
  addCriticalWaiting,
  addFlags,
  addMatching,
  addName,
  addNumber,
  addStatuses,
  addSubmitters,
} from "./exam-conditions";
import { nameQuery } from "#api/registration/patients/name-grams";
import { addDates, dateFields, isDateFilter, type DateFilter } from "#api/registration/exams/exam-date-conditions";

/** Whose list it is, and when. */
export interface ListScope {
  accountId: string;
  /** Organizations whose exams the caller may see, by the time zone they keep; no organization, no exam. */
  bucketsByZone: ReadonlyMap<string, string[]>;
  /** Organizations where the caller may approve. */
  approvesAt: string[];
  now: Date;
}

/** The filters that count: an empty value list takes every filter on its field away (product §5). */
export function effectiveFilters(filters: ExamFilter[]): ExamFilter[] {
  const removed = new Set(filters.filter(({ values }) => values.length === 0).map(({ field }) => field));
  return filters.filter(({ field }) => !removed.has(field));
}

/** Whether the filters ask for the deleted exams in place of the others. */
export const asksForDeleted = (filters: ExamFilter[]) =>
  effectiveFilters(filters).some(({ field }) => field === "deletedTime");

/** Whether a filter is about whole days, which begin at each organization's own midnight. */
export const asksForDays = (filters: ExamFilter[]) => filters.some(isDateFilter);

type NameFilter = Extract<ExamFilter, { field: "patientName" }>;

/** Whether a filter is about the patient's name. */
export const isName = (filter: ExamFilter): filter is NameFilter => filter.field === "patientName";

/** Whether one index term of a name is all that is asked for, organizations apart. */
export function isOneTerm(filters: ExamFilter[]): boolean {
  const asked = effectiveFilters(filters).filter(({ field }) => field !== "bucketId");
  const [only] = asked;
  return asked.length === 1 && only !== undefined && isName(only) && nameQuery(only.values[0] ?? "").grams.length === 1;
}

/**
 * What the filters ask for, kept to the scope.
 *
 * @param namesFrom where a name is looked for: their index, or the rows that the other filters leave
 * @returns null when nothing can be found: no organization left, or a name without a letter
 */
export function examConditions(
  filters: ExamFilter[],
  scope: ListScope,
  parts = new StatementParts(),
  namesFrom: "index" | "rows" = "index",
): StatementParts | null {
  const effective = effectiveFilters(filters);
  const zones = chosenBuckets(effective, scope.bucketsByZone);
  if (zones.size === 0) return null;
  // The view covers what was deleted lately; older ones stay in the database, unseen (product §4).
  if (asksForDeleted(filters)) parts.add("deleted", sql`${exams.deleted} > now() - interval '30 days'`);
  else parts.add("live", sql`${exams.deleted} is null`);
  addBuckets(parts, [...zones.values()].flat(), effective);
  const isFindable = (filter: Exclude<ExamFilter, DateFilter>) =>
    isName(filter) ? filter.values.every((text) => addName(parts, text, namesFrom)) : addFilter(parts, filter, scope);
  if (!effective.every((filter) => isDateFilter(filter) || isFindable(filter))) return null;
  const dates = effective.filter(isDateFilter);
  for (const field of dateFields) addDates(parts, field, dates, zones, scope.now);
  return parts;
}

/**
 * Several organizations are no help in the index of names: it would be searched once for each. `is true` hides the
 * condition from it.
 */
function addBuckets(parts: StatementParts, bucketIds: string[], filters: ExamFilter[]): void {
  const isNamed = filters.some(isName);
  if (!isNamed || bucketIds.length === 1) parts.addOneOf("bucket", sql`${exams.bucketId}`, bucketIds, "uuid");
  else parts.add("buckets", sql`(${exams.bucketId} = any(${parts.bind(bucketIds, "uuid[]")})) is true`);
}

function chosenBuckets(filters: ExamFilter[], bucketsByZone: ListScope["bucketsByZone"]): Map<string, string[]> {
  const wanted = filters.flatMap((filter) => (filter.field === "bucketId" ? [new Set(filter.values)] : []));
  return new Map(
    [...bucketsByZone]
      .map(([zone, ids]): [string, string[]] => [zone, ids.filter((id) => wanted.every((chosen) => chosen.has(id)))])
      .filter(([, ids]) => ids.length > 0),
  );
}

/** @returns false when nothing can be found */
function addFilter(
  parts: StatementParts,
  filter: Exclude<ExamFilter, DateFilter | NameFilter>,
  { accountId, approvesAt }: ListScope,
): boolean {
  switch (filter.field) {
    case "bucketId":
      return true;
    case "id":
      parts.addOneOf("id", sql`${exams.id}`, filter.values, "uuid");
      return true;
    case "modality":
      parts.addOneOf("modality", sql`${exams.modality}`, filter.values, "text");
      return true;
    case "bodyPart":
      parts.addOneOf("bodyPart", sql`${exams.bodyPart}`, filter.values, "text");
      return true;
    case "assigneeId":
      parts.addOneOf(
        "assignee",
        sql`${exams.assigneeId}`,
        filter.values.map((value) => (value === "me" ? accountId : value)),
        "uuid",
      );
      return true;
    case "submitterId":
      addSubmitters(
        parts,
        filter.values.map((value) => (value === "me" ? accountId : value)),
      );
      return true;
    case "approvable":
      addApprovable(parts, approvesAt, accountId);
      return true;
    case "critical":
      addCriticalWaiting(parts);
      return true;
    case "urgentFlag":
      addFlags(parts, "urgent", sql`${exams.urgentFlag}`, filter.values);
      return true;
    case "positive":
      addFlags(parts, "positive", sql`${exams.positive}`, filter.values);
      return true;
    case "status":
      addStatuses(parts, filter.values, accountId);
      return true;
    case "patientId":
      for (const value of filter.values) addNumber(parts, "patientId", sql`${exams.patientId}`, value);
      return true;
    case "matching":
      addMatching(parts, filter.values);
      return true;
    case "accessionNumber":
      for (const value of filter.values) addAccession(parts, sql`${exams.accessionNumber}`, value);
      return true;
  }
}
