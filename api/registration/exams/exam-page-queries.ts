import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { ExamSortField } from "#contract/registration/exam-list";
import type { Database } from "#api/infrastructure/database/connect";
import { exams } from "#api/infrastructure/database/schema/index";
import { arrivedApart, examTime } from "./exam-date-conditions";

interface PageOrder {
  where: SQL | undefined;
  field: ExamSortField;
  order: "asc" | "desc";
  /** The list is narrowed on the other date; see `daysAround`. */
  isAround: boolean;
}

/** Ascending and descending, in the words of a list. */
export const directions = { asc, desc };

/** What each order compares, the id behind it. */
export const sortKeysOf: Record<ExamSortField, SQL[]> = {
  created: [sql`${exams.created}`],
  studyDate: [examTime],
  deletedTime: [sql`${exams.deleted}`],
  urgent: [sql`${exams.urgentFlag}`, sql`${exams.created}`],
};

/** One value to compare by. An index gives the order of several only where they stand one by one. */
const inOne = ([only, ...others]: SQL[]) =>
  others.length === 0 ? sql`${only}` : sql`row(${sql.join([only, ...others], sql`, `)})`;

/** The urgent exams and the others. */
const halves = [sql`${exams.urgentFlag}`, sql`not ${exams.urgentFlag}`];

/** The exams by the last sort key alone: where there is another before it, it is the same for all of them. */
const inOrder = (db: Database, { where, field, order }: Omit<PageOrder, "isAround">, by = sortKeysOf[field].at(-1)) =>
  db
    .select({ id: exams.id, sortKey: inOne(sortKeysOf[field]).as("sort_key") })
    .from(exams)
    .where(where)
    .orderBy(directions[order](sql`${by}`), directions[order](exams.id));

/**
 * The lists that a page is put together from, so that each is read from the index of its order alone: with the urgent
 * ones first those and the others apart, since a range of days stands in one piece of neither order; narrowed on the
 * other date, those whose key stands between `from` and `before`, and those that arrived apart.
 */
function listsOf(db: Database, { where, field, order, isAround }: PageOrder) {
  const key = sortKeysOf[field].at(-1);
  const [from, before] = [sql.placeholder("from"), sql.placeholder("before")];
  const isAmong = sql`${key} >= ${from}::timestamptz and ${key} < ${before}::timestamptz`;
  return (field === "urgent" ? halves : [undefined]).flatMap((half) => {
    const met = and(where, half);
    if (!isAround) return [inOrder(db, { where: met, field, order })];
    return [
      inOrder(db, { where: and(met, isAmong), field, order }),
      // They are few: all are read and then sorted. No index gives the order of a sum.
      inOrder(db, { where: and(met, arrivedApart), field, order }, sql`${key} + interval '0'`),
    ];
  });
}

/**
 * Which exams come, ordered by the keys and then by id. `limit`, `skip` and `upTo`, which is both together, are values of
 * the statement.
 */
export function pageOf(db: Database, choice: PageOrder) {
  const [limit, skip, upTo] = [sql.placeholder("limit"), sql.placeholder("skip"), sql.placeholder("upTo")];
  const [first, second, ...others] = listsOf(db, choice);
  if (!first) throw new Error("a page of no list");
  if (!second) return first.limit(limit).offset(skip).as("page");
  const direction = directions[choice.order];
  return union(first.limit(upTo), second.limit(upTo), ...others.map((list) => list.limit(upTo)))
    .orderBy(direction(sql`sort_key`), direction(sql`id`))
    .limit(limit)
    .offset(skip)
    .as("page");
}

/** Ids of a page's exams with their sort keys, where an index holds all that is asked read from it alone. */
export type ExamPage = ReturnType<typeof pageOf>;
