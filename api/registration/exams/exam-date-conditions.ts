import { sql, type SQL } from "drizzle-orm";
import type { ExamFilter, ExamSortField } from "#contract/registration/exam-list";
import type { StatementParts } from "#api/infrastructure/database/statement-parts";
import { exams } from "#api/infrastructure/database/schema/index";
import { dateWindow, narrowest, type DateWindow } from "./date-window";

export type DateFilter = Extract<ExamFilter, { field: "created" | "studyDate" | "deletedTime" }>;
export type DateField = DateFilter["field"];
export const dateFields: readonly DateField[] = ["created", "studyDate", "deletedTime"];

/** Whether a filter is about a date. */
export const isDateFilter = (filter: ExamFilter): filter is DateFilter =>
  dateFields.some((field) => field === filter.field);

/** When the patient was examined; an exam that came without a date counts by its arrival. */
export const examTime = sql<Date>`coalesce(${exams.studyDate}, ${exams.created})`;

const columns: Record<DateField, SQL> = {
  created: sql`${exams.created}`,
  studyDate: examTime,
  deletedTime: sql`${exams.deleted}`,
};

/**
 * Exams that arrived more than two days before or after they were made: sent late, taken over from an archive, or dated
 * by a wrong clock. The index exams_apart holds them.
 */
export const arrivedApart = sql`(${exams.created} - ${examTime}) not between interval '-2 days' and interval '2 days'`;

/** Two days, and a third for the zones. */
const apartMs = 3 * 24 * 3600 * 1000;

/**
 * For a list sorted by one date and narrowed on the other: between which days of the first date all its exams are that
 * did not arrive apart. PostgreSQL, which takes the two dates for unrelated, would read the index of the first date from
 * the list's beginning to those days.
 *
 * @returns null where the other date is not narrowed
 */
export function daysAround(
  field: ExamSortField,
  filters: ExamFilter[],
  { bucketsByZone, now }: { bucketsByZone: ReadonlyMap<string, string[]>; now: Date },
): DateWindow | null {
  const other = { created: "studyDate", studyDate: "created", deletedTime: null, urgent: "studyDate" }[field];
  const asked = filters.filter(isDateFilter).filter((filter) => filter.field === other);
  const [zone] = bucketsByZone.keys();
  if (asked.length === 0 || zone === undefined) return null;
  const { from, before } = windowIn(zone, asked, now);
  return {
    ...(from && { from: new Date(from.getTime() - apartMs) }),
    ...(before && { before: new Date(before.getTime() + apartMs) }),
  };
}

/** What filters on one date leave of it. */
const windowIn = (zone: string, filters: DateFilter[], now: Date): DateWindow =>
  narrowest(
    filters.flatMap(({ operator, values }) => values.map((value) => dateWindow({ operator, value }, now, zone))),
  );

/**
 * Keeps a date to what all filters on it leave. A day begins at each organization's own midnight; most lists know one
 * time zone, and then the window is a plain range of the index.
 */
export function addDates(
  parts: StatementParts,
  field: DateField,
  filters: DateFilter[],
  zones: ReadonlyMap<string, string[]>,
  now: Date,
): void {
  const asked = filters.filter((filter) => filter.field === field);
  if (asked.length === 0) return;
  const windows = [...zones].map(([zone, bucketIds]) => ({
    bucketIds,
    window: windowIn(zone, asked, now),
  }));
  const ends = ({ from, before }: DateWindow) => [
    ...(from ? [sql`${columns[field]} >= ${parts.bind(from, "timestamptz")}`] : []),
    ...(before ? [sql`${columns[field]} < ${parts.bind(before, "timestamptz")}`] : []),
  ];
  const shape = `${field}${asked.map(({ operator }) => operator).join("+")}`;
  if (
    new Set(windows.map(({ window }) => `${window.from?.toISOString()} ${window.before?.toISOString()}`)).size === 1
  ) {
    parts.add(shape, sql.join(ends(windows[0]?.window ?? {}), sql` and `));
    return;
  }
  const either = windows.map(({ bucketIds, window }) => {
    const inZone = sql`${exams.bucketId} = any(${parts.bind(bucketIds, "uuid[]")})`;
    return sql`(${sql.join([inZone, ...ends(window)], sql` and `)})`;
  });
  parts.add(`${shape}/${either.length}`, sql`(${sql.join(either, sql` or `)})`);
}
