import { and, eq, sql } from "drizzle-orm";
import { countCap } from "#contract/registration/exam-limits";
import type { ExamSortField } from "#contract/registration/exam-list";
import type { Database } from "#api/infrastructure/database/connect";
import { exams } from "#api/infrastructure/database/schema/index";
import { prepared } from "#api/infrastructure/database/prepared";
import { StatementCache } from "#api/infrastructure/database/statement-cache";
import type { StatementParts } from "#api/infrastructure/database/statement-parts";
import type { DateWindow } from "#api/registration/exams/date-window";
import { endsOf, isBehind } from "./exam-list-queries";
import { pageOf, sortKeysOf } from "#api/registration/exams/exam-page-queries";
import { reportOf } from "#api/registration/exams/exam-row-queries";

const visible = prepared("neighbour_visible", (db: Database, name) =>
  db
    .select({ deleted: exams.deleted })
    .from(exams)
    .where(
      and(
        eq(exams.id, sql`${sql.placeholder("id")}::uuid`),
        sql`${exams.bucketId} = any(${sql.placeholder("scope")}::uuid[])`,
      ),
    )
    .prepare(name),
);

/** Whether the exam is one of these organizations'. */
export const isWithin = async (db: Database, id: string, scope: string[]): Promise<boolean> =>
  (await visible(db).execute({ id, scope })).length > 0;

type Order = "asc" | "desc";
const back: Record<Order, Order> = { asc: "desc", desc: "asc" };

const prepareNext = (db: Database, parts: StatementParts, { field, order, around }: Asked) => {
  const where = and(parts.where, isBehind(sortKeysOf[field], order));
  const next = pageOf(db, { where, field, order, isAround: around !== null });
  return db
    .select({ id: next.id, reportId: reportOf(sql`${next.id}`) })
    .from(next)
    .prepare("");
};

const prepareAhead = (db: Database, parts: StatementParts, field: ExamSortField, order: Order) => {
  const ahead = db
    .select({ one: sql`1`.as("one") })
    .from(exams)
    .where(and(parts.where, isBehind(sortKeysOf[field], back[order])))
    .limit(countCap)
    .as("ahead");
  const isListed = sql<boolean>`exists (select from ${exams} where ${exams.id} = ${sql.placeholder("after")}::uuid and ${parts.where})`;
  return db
    .select({ count: sql<number>`count(*)::int`, isListed })
    .from(ahead)
    .prepare("");
};

const nexts = new StatementCache<ReturnType<typeof prepareNext>>();
const aheads = new StatementCache<ReturnType<typeof prepareAhead>>();

/** The order of the list. */
interface Asked {
  field: ExamSortField;
  order: Order;
  /** See `daysAround`. */
  around: DateWindow | null;
}

interface Place extends Asked {
  /** The exam the place of which is asked for. */
  id: string;
}

/** The exam that stands next to one, behind it or before it; null at the end of the list. */
export async function nextTo(db: Database, parts: StatementParts, place: Place, side: "before" | "behind") {
  const { id, field, around } = place;
  const order = side === "behind" ? place.order : back[place.order];
  const shape = `${parts.shape} ${field} ${order} ${around ? "around" : ""}`;
  const statement = nexts.get(db, shape, () => prepareNext(db, parts, { field, order, around }));
  const [row] = await statement.execute({ ...parts.values, ...endsOf(around), after: id, limit: 1, skip: 0, upTo: 1 });
  return row ?? null;
}

/** How many stand before an exam, up to `countCap`; null for one that is not in the list. */
export async function countAhead(db: Database, parts: StatementParts, { id, field, order }: Place) {
  const statement = aheads.get(db, `${parts.shape} ${field} ${order}`, () => prepareAhead(db, parts, field, order));
  const [row] = await statement.execute({ ...parts.values, after: id });
  return row?.isListed ? row.count : null;
}
