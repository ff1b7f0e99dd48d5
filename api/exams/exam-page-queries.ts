import { and, asc, desc, sql, type SQL } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Database } from "../database/connect";
import { exams } from "../database/schema";
import { arrivedApart } from "./exam-date-conditions";

interface PageOrder {
  where: SQL | undefined;
  sortKeys: SQL[];
  order: "asc" | "desc";
}

/** Ascending and descending, in the words of a list. */
export const directions = { asc, desc };

/** One value to compare by. An index gives the order of several only where they stand one by one. */
const inOne = ([only, ...others]: SQL[]) =>
  others.length === 0 ? sql`${only}` : sql`row(${sql.join([only, ...others], sql`, `)})`;

const inOrder = (db: Database, { where, sortKeys, order }: PageOrder, orderedBy = sortKeys) =>
  db
    .select({ id: exams.id, sortKey: inOne(sortKeys).as("sort_key") })
    .from(exams)
    .where(where)
    .orderBy(...orderedBy.map((key) => directions[order](key)), directions[order](exams.id));

/** Which exams come, ordered by the key and then by id; `limit` and `skip` are values of the statement. */
export const pageOf = (db: Database, choice: PageOrder) =>
  inOrder(db, choice).limit(sql.placeholder("limit")).offset(sql.placeholder("skip")).as("page");

/**
 * The same of a list narrowed on the other date: the first of those whose key stands between `from` and `before`, and the
 * first of those that arrived apart, put together. `upTo` is skip and limit together.
 */
export function pageAround(db: Database, { where, sortKeys, order }: PageOrder) {
  const sortKey = inOne(sortKeys);
  const upTo = sql.placeholder("upTo");
  const isAround = sql`${sortKey} >= ${sql.placeholder("from")}::timestamptz and ${sortKey} < ${sql.placeholder("before")}::timestamptz`;
  const around = inOrder(db, { where: and(where, isAround), sortKeys, order }).limit(upTo);
  // They are few: all are read and then sorted. No index gives the order of a sum.
  const apart = inOrder(db, { where: and(where, arrivedApart), sortKeys, order }, [
    sql`${sortKey} + interval '0'`,
  ]).limit(upTo);
  return union(around, apart)
    .orderBy(directions[order](sql`sort_key`), directions[order](sql`id`))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("skip"))
    .as("page");
}

/** Ids of a page's exams with their sort keys, where an index holds all that is asked read from it alone. */
export type ExamPage = ReturnType<typeof pageOf> | ReturnType<typeof pageAround>;
