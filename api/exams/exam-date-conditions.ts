import { sql, type SQL } from "drizzle-orm";
import type { ExamFilter } from "#contract/exam-list";
import type { StatementParts } from "../database/statement-parts";
import { exams } from "../database/schema";
import { dateWindow, narrowest, type DateWindow } from "./date-window";

export type DateFilter = Extract<ExamFilter, { field: "created" | "studyDate" | "deletedTime" }>;
export type DateField = DateFilter["field"];
export const dateFields: readonly DateField[] = ["created", "studyDate", "deletedTime"];

/** When the patient was examined; an exam that came without a date counts by its arrival. */
export const examTime = sql<Date>`coalesce(${exams.studyDate}, ${exams.created})`;

const columns: Record<DateField, SQL> = {
  created: sql`${exams.created}`,
  studyDate: examTime,
  deletedTime: sql`${exams.deleted}`,
};

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
    window: narrowest(
      asked.flatMap(({ operator, values }) => values.map((value) => dateWindow({ operator, value }, now, zone))),
    ),
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
