import { z } from "zod";
import {
  DayRange,
  ExamSortField,
  type ExamFilter,
  type ExamSortField as SortField,
} from "#contract/registration/exam-list";
import { ListColumn } from "#contract/organizations/list-views";
import { Modality } from "#contract/organizations/organizations";
import { oneLine } from "#contract/kernel/plain-text";
import { ShownReportStatus } from "#contract/kernel/report-status";
import { Day, Id } from "#contract/kernel/values";
import { workFilters, WorkTab } from "#contract/reading/work-tabs";

/** Page sizes offered; the first is the one without a choice (product §9). */
export const pageSizes = [20, 50, 100] as const;

const text = oneLine().min(1).max(64);
/** Keeps the values that are among the known ones. */
const known = <Value>(value: z.ZodType<Value>) =>
  z.array(z.unknown()).transform((values) =>
    values.flatMap((one) => {
      const parsed = value.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );
/** A checked box sends "on"; whoever writes the URL by hand may say 1. */
const flag = z.enum(["on", "1"]).transform(() => true);

/** What a value of each parameter of the list's URL may be. */
const value = {
  /** Of the tabs of work; without one all exams are listed. */
  work: WorkTab,
  name: text,
  pid: text,
  accession: text,
  org: Id,
  modality: Modality,
  status: ShownReportStatus,
  part: text,
  positive: z.enum(["true", "false", "null"]),
  urgent: flag,
  mine: flag,
  unmatched: flag,
  by: z.enum(["created", "studyDate"]),
  range: DayRange,
  from: Day,
  to: Day,
  deleted: flag,
  sort: ExamSortField,
  order: z.enum(["desc", "asc"]),
  limit: z.coerce.number().pipe(z.literal(pageSizes)),
  skip: z.coerce.number().int().min(0).max(100_000),
  columns: ListColumn,
};
export type ListParam = keyof typeof value;

/** The list's state as its URL says it. A parameter that makes no sense counts as not given. */
const ListQuery = z.object({
  work: value.work.nullable().catch(null),
  name: value.name.nullable().catch(null),
  pid: value.pid.nullable().catch(null),
  accession: value.accession.nullable().catch(null),
  org: known(value.org),
  modality: known(value.modality),
  status: known(value.status),
  part: known(value.part),
  positive: known(value.positive),
  urgent: value.urgent.catch(false),
  mine: value.mine.catch(false),
  unmatched: value.unmatched.catch(false),
  /** Which date `range`, `from` and `to` are about. */
  by: value.by.catch("created"),
  range: value.range.nullable().catch(null),
  from: value.from.nullable().catch(null),
  to: value.to.nullable().catch(null),
  deleted: value.deleted.catch(false),
  sort: value.sort.nullable().catch(null),
  order: value.order.catch("desc"),
  limit: value.limit.catch(pageSizes[0]),
  skip: value.skip.catch(0),
  /** Of a view that was kept; none for those the reader has chosen for every list. */
  columns: known(value.columns),
});
export type ListQuery = z.infer<typeof ListQuery>;

const repeated: ReadonlySet<string> = new Set<ListParam>(["org", "modality", "status", "part", "positive", "columns"]);

export function readListQuery(params: URLSearchParams): ListQuery {
  const names = Object.keys(ListQuery.shape);
  return ListQuery.parse(
    Object.fromEntries(
      names.map((name) => [name, repeated.has(name) ? params.getAll(name).filter(Boolean) : params.get(name)]),
    ),
  );
}

const isParam = (name: string): name is ListParam => Object.hasOwn(value, name);

/** What the URL asks for that makes no sense: it is not followed, and the screen says so. A blank asks for nothing. */
export const ignoredIn = (params: URLSearchParams): { name: ListParam; given: string }[] =>
  [...params].flatMap(([name, given]) =>
    isParam(name) && given.trim() !== "" && !value[name].safeParse(given).success ? [{ name, given }] : [],
  );

/** Parameters that say how the list is laid out, not which exams stand in it. */
const layout: ReadonlySet<ListParam> = new Set<ListParam>(["by", "sort", "order", "limit", "skip", "columns"]);

/**
 * Whether something that was to narrow the list makes no sense, and nothing sensible of its kind is left: without it the
 * list would be of exams that nobody asked for.
 */
export const isWidened = (params: URLSearchParams): boolean => {
  const sound = new URLSearchParams(sensible(`?${params}`));
  return ignoredIn(params).some(({ name }) => !layout.has(name) && !sound.has(name));
};

/** The query without what makes no sense in it. */
export function sensible(search: string): string {
  const params = new URLSearchParams(search);
  for (const { name, given } of ignoredIn(params)) params.delete(name, given);
  return params.size === 0 ? "" : `?${params}`;
}

/** What a view keeps of the list's address: all but the page one is on. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(sensible(search));
  params.delete("skip");
  params.delete("all");
  return params.toString();
}

/**
 * Where the last page begins, for a URL that was remembered while the list was longer.
 *
 * @param count rows of the whole list
 * @returns null where the URL asks for no later row than there is
 */
export function lastSkip(count: number, { limit, skip }: Pick<ListQuery, "limit" | "skip">): number | null {
  const last = Math.max(0, Math.floor((count - 1) / limit) * limit);
  return last < skip ? last : null;
}

/** No day is in the range: it ends before it begins. */
export const isReversed = ({ from, to }: Pick<ListQuery, "from" | "to">): boolean =>
  from !== null && to !== null && from > to;

const flags = { true: true, false: false, null: null } as const;

/** The filters of product §5 for that state. */
export function filtersOf(query: ListQuery): ExamFilter[] {
  const dateField = query.deleted ? "deletedTime" : query.by;
  const oneOf = <Field extends string, Value>(field: Field, values: Value[]) =>
    values.length > 0 ? [{ field, operator: "in" as const, values }] : [];
  const typed = <Field extends string, Operator extends string>(
    field: Field,
    operator: Operator,
    value: string | null,
  ) => (value === null ? [] : [{ field, operator, values: [value] }]);
  return [
    ...(query.work && !query.deleted ? workFilters[query.work] : []),
    ...typed("patientName", "like", query.name),
    ...typed("patientId", "eq", query.pid),
    ...typed("accessionNumber", "eq", query.accession),
    ...oneOf("bucketId", query.org),
    ...oneOf("modality", query.modality),
    ...oneOf("status", query.status),
    ...oneOf("bodyPart", query.part),
    ...oneOf(
      "positive",
      query.positive.map((value) => flags[value]),
    ),
    ...(query.urgent ? [{ field: "urgentFlag" as const, operator: "in" as const, values: [true] }] : []),
    ...(query.mine ? [{ field: "assigneeId" as const, operator: "in" as const, values: ["me" as const] }] : []),
    ...(query.unmatched
      ? [{ field: "matching" as const, operator: "in" as const, values: ["unmatched" as const] }]
      : []),
    // The deleted view is its 30 days, however they are narrowed.
    ...(query.deleted ? typed("deletedTime", "within", "30days") : []),
    ...typed(dateField, "within", query.range),
    ...typed(dateField, "gte", query.from),
    ...typed(dateField, "lte", query.to),
  ];
}

/** What the list is sorted by: unless told, the deleted one by deletion, work with the urgent ones first. */
export function sortOf({ sort, order, deleted, work }: ListQuery): { field: SortField; order: "asc" | "desc" } {
  const field = sort ?? (deleted ? "deletedTime" : work ? "urgent" : "created");
  return { field, order: field === "urgent" ? "desc" : order };
}
