import { and, eq, sql } from "drizzle-orm";
import { countCap } from "#contract/exam-limits";
import type { ExamSortField } from "#contract/exam-list";
import type { Database } from "../database/connect";
import { exams } from "../database/schema";
import { prepared } from "../database/prepared";
import { StatementCache } from "../database/statement-cache";
import type { StatementParts } from "../database/statement-parts";
import { isBehind, sortKeysOf } from "./exam-list-queries";
import { directions } from "./exam-page-queries";
import { reportOf } from "./exam-row-queries";

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

const prepareNext = (db: Database, parts: StatementParts, field: ExamSortField, order: Order) =>
  db
    .select({ id: exams.id, reportId: reportOf(sql`${exams}.id`) })
    .from(exams)
    .where(and(parts.where, isBehind(sortKeysOf[field], order)))
    .orderBy(...sortKeysOf[field].map((key) => directions[order](key)), directions[order](exams.id))
    .limit(1)
    .prepare("");

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

interface Place {
  /** The exam the place of which is asked for. */
  id: string;
  field: ExamSortField;
  order: Order;
}

/** The exam that stands next to one, behind it or before it; null at the end of the list. */
export async function nextTo(db: Database, parts: StatementParts, place: Place, side: "before" | "behind") {
  const { id, field } = place;
  const order = side === "behind" ? place.order : back[place.order];
  const statement = nexts.get(db, `${parts.shape} ${field} ${order}`, () => prepareNext(db, parts, field, order));
  const [row] = await statement.execute({ ...parts.values, after: id });
  return row ?? null;
}

/** How many stand before an exam, up to `countCap`; null for one that is not in the list. */
export async function countAhead(db: Database, parts: StatementParts, { id, field, order }: Place) {
  const statement = aheads.get(db, `${parts.shape} ${field} ${order}`, () => prepareAhead(db, parts, field, order));
  const [row] = await statement.execute({ ...parts.values, after: id });
  return row?.isListed ? row.count : null;
}
