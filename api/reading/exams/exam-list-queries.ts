import { and, desc, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { countCap } from "#contract/registration/exam-limits";
import type { ExamSortField } from "#contract/registration/exam-list";
import type { Database } from "#api/infrastructure/database/connect";
import { buckets, exams } from "#api/infrastructure/database/schema/index";
import { prepared } from "#api/infrastructure/database/prepared";
import { StatementCache } from "#api/infrastructure/database/statement-cache";
import type { StatementParts } from "#api/infrastructure/database/statement-parts";
import type { DateWindow } from "#api/registration/exams/date-window";
import { pageOf, sortKeysOf } from "#api/registration/exams/exam-page-queries";
import { examRows } from "#api/registration/exams/exam-row-queries";

const timeZones = prepared("time_zones", (db: Database, name) =>
  db
    .select({ id: buckets.id, timeZone: buckets.timeZone })
    .from(buckets)
    .where(sql`${buckets.id} = any(${sql.placeholder("bucketIds")}::uuid[])`)
    .prepare(name),
);

/** The organizations by the time zone they keep. */
export async function bucketsByZone(db: Database, bucketIds: string[]): Promise<Map<string, string[]>> {
  const rows = await timeZones(db).execute({ bucketIds });
  const zones = new Map<string, string[]>();
  for (const { id, timeZone } of rows) zones.set(timeZone, [...(zones.get(timeZone) ?? []), id]);
  return zones;
}

export interface PageChoice {
  field: ExamSortField;
  order: "asc" | "desc";
  limit: number;
  skip: number;
  /** See `daysAround`. */
  around: DateWindow | null;
  /** Id of the exam behind which the page begins. */
  after: string | null;
}

const preparePage = (db: Database, parts: StatementParts, { field, order, around, after }: PageChoice) => {
  const where = and(parts.where, after === null ? undefined : isBehind(sortKeysOf[field], order));
  return examRows(db, pageOf(db, { where, field, order, isAround: around !== null }), order).prepare("");
};

/**
 * What stands behind the exam `after`, a value of the statement. Read by its id, its place is exact to the microsecond,
 * which no ISO date in a URL would be.
 */
export function isBehind(sortKeys: SQL[], order: "asc" | "desc"): SQL {
  const after = sql`${sql.placeholder("after")}::uuid`;
  const compare = sql.raw(order === "asc" ? ">" : "<");
  const place = sortKeys.map((key) => sql`(select ${key} from ${exams} where ${exams.id} = ${after})`);
  const listed = (values: SQL[]) => sql.join(values, sql`, `);
  return sql`(${listed(sortKeys)}, ${exams.id}) ${compare} (${listed(place)}, ${after})`;
}

/** The days around as values of the statement. */
export const endsOf = (around: DateWindow | null) => ({
  from: around?.from?.toISOString() ?? "-infinity",
  before: around?.before?.toISOString() ?? "infinity",
});

const pages = new StatementCache<ReturnType<typeof preparePage>>();

/** One page of the exams that meet the conditions. */
export function pageOfExams(db: Database, parts: StatementParts, choice: PageChoice) {
  const { field, order, limit, skip, around, after } = choice;
  const shape = `${parts.shape} ${field} ${order} ${around ? "around" : ""} ${after === null ? "" : "after"}`;
  return pages
    .get(db, shape, () => preparePage(db, parts, choice))
    .execute({ ...parts.values, ...endsOf(around), limit, skip, upTo: skip + limit, after });
}

/**
 * Counting stops at the cap but for "all". "as they come" stops soonest there. A name is looked for "newest first": PostgreSQL would read the table from its
 * oldest row otherwise.
 */
type CountOrder = "as they come" | "newest first" | "all";

const prepareCount = (db: Database, parts: StatementParts, order: CountOrder) => {
  const found = db
    .select({ one: sql`1`.as("one") })
    .from(exams)
    .where(parts.where)
    .orderBy(...(order === "newest first" ? [desc(exams.created), desc(exams.id)] : []));
  const met = order === "all" ? found.as("met") : found.limit(countCap).as("met");
  return db
    .select({ count: sql<number>`count(*)::int` })
    .from(met)
    .prepare("");
};

const counts = new StatementCache<ReturnType<typeof prepareCount>>();

/** How many exams meet the conditions; see CountOrder for where counting stops. */
export async function countExams(db: Database, parts: StatementParts, order: CountOrder): Promise<number> {
  const shape = `${parts.shape} ${order}`;
  const [row] = await counts.get(db, shape, () => prepareCount(db, parts, order)).execute(parts.values);
  return row?.count ?? 0;
}

const Explained = z.tuple([
  z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]) }),
]);

/**
 * How many exams PostgreSQL expects from its statistics; good for one condition, a guess for several.
 *
 * @param parts with their values in place
 */
export async function expectedExams(db: Database, parts: StatementParts): Promise<number> {
  const { rows } = await db.execute(sql`explain (format json) select from ${exams} where ${parts.where}`);
  return Explained.parse(rows)[0]["QUERY PLAN"][0].Plan["Plan Rows"];
}
