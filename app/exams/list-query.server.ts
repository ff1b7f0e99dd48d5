import { z } from "zod";
import { DayRange, ExamSortField, type ExamFilter, type ExamSortField as SortField } from "#contract/exam-list";
import { Modality } from "#contract/organizations";
import { oneLine } from "#contract/plain-text";
import { ShownReportStatus } from "#contract/report-content";
import { Day, Id } from "#contract/values";

/** Page sizes offered; the first is the one without a choice (spec §9). */
export const pageSizes = [20, 50, 100] as const;

const text = oneLine().min(1).max(64).nullable().catch(null);
/** Keeps the values that are among the known ones. */
const known = <Value>(value: z.ZodType<Value>) =>
  z.array(z.unknown()).transform((values) =>
    values.flatMap((one) => {
      const parsed = value.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );
/** A checked box sends "on"; whoever writes the URL by hand may say 1. */
const flag = z
  .enum(["on", "1"])
  .transform(() => true)
  .catch(false);

/** The list's state as its URL says it. A parameter that makes no sense counts as not given. */
const ListQuery = z.object({
  name: text,
  pid: text,
  accession: text,
  org: known(Id),
  modality: known(Modality),
  status: known(ShownReportStatus),
  part: known(z.string().min(1).max(64)),
  positive: known(z.enum(["true", "false", "null"])),
  urgent: flag,
  mine: flag,
  /** Which date `range`, `from` and `to` are about. */
  by: z.enum(["created", "studyDate"]).catch("created"),
  range: DayRange.nullable().catch(null),
  from: Day.nullable().catch(null),
  to: Day.nullable().catch(null),
  deleted: flag,
  sort: ExamSortField.nullable().catch(null),
  order: z.enum(["desc", "asc"]).catch("desc"),
  limit: z.coerce.number().pipe(z.literal(pageSizes)).catch(pageSizes[0]),
  skip: z.coerce.number().int().min(0).max(100_000).catch(0),
});
export type ListQuery = z.infer<typeof ListQuery>;

const repeated: ReadonlySet<string> = new Set(["org", "modality", "status", "part", "positive"]);

export function readListQuery(params: URLSearchParams): ListQuery {
  const names = Object.keys(ListQuery.shape);
  return ListQuery.parse(
    Object.fromEntries(
      names.map((name) => [name, repeated.has(name) ? params.getAll(name).filter(Boolean) : params.get(name)]),
    ),
  );
}

const flags = { true: true, false: false, null: null } as const;

/** The filters of spec §5 for that state. */
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
    // The deleted view is its 30 days, however they are narrowed.
    ...(query.deleted ? typed("deletedTime", "within", "30days") : []),
    ...typed(dateField, "within", query.range),
    ...typed(dateField, "gte", query.from),
    ...typed(dateField, "lte", query.to),
  ];
}

/** What the list is sorted by: the deleted one by deletion unless told. */
export const sortOf = ({ sort, order, deleted }: ListQuery): { field: SortField; order: "asc" | "desc" } => ({
  field: sort ?? (deleted ? "deletedTime" : "created"),
  order,
});
