import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CriticalItem } from "#contract/reading/critical-items";
import type { Person } from "#contract/kernel/values";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, buckets, criticalItems, exams, reports } from "#api/infrastructure/database/schema/index";

const mostCounted = 1000;

const flaggers = alias(accounts, "flagger");
const acknowledgers = alias(accounts, "acknowledger");

/** Whether it still waits: a flag that was taken back, a report or exam that was deleted, asks for nobody. */
const isOpen = sql`${criticalItems.acknowledged} is null and ${reports.deleted} is null and ${exams.deleted} is null
  and (${reports.content} -> 'critical')::boolean`;

/** How many wait in the organizations, as a part of another statement. */
export const openCriticalIn = (bucketIds: SQL, most: number) => sql<number>`(
  select count(*)::int from (
    select from ${criticalItems}
    join ${reports} on ${reports.id} = ${criticalItems.reportId}
    join ${exams} on ${exams.id} = ${reports.examId}
    where ${criticalItems.bucketId} = any(${bucketIds}) and ${isOpen} limit ${sql.raw(String(most))}) waiting)`;

/** Opens an item for a report that was flagged; one that still waits goes on waiting. */
export const openItem = (tx: Transaction, item: { bucketId: string; reportId: string; flaggedBy: string }) =>
  tx.insert(criticalItems).values(item).onConflictDoNothing();

async function itemsWhere(db: Database | Transaction, where: SQL | undefined, order: SQL[], limit: number, skip = 0) {
  const rows = await db
    .select({
      reportId: reports.id,
      examId: exams.id,
      bucketId: buckets.id,
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      patientName: exams.patientName,
      accessionNumber: exams.accessionNumber,
      modality: exams.modality,
      bodyPart: exams.bodyPart,
      flagged: criticalItems.created,
      flaggedBy: { id: flaggers.id, name: flaggers.name, title: flaggers.title },
      at: criticalItems.acknowledged,
      by: { id: acknowledgers.id, name: acknowledgers.name, title: acknowledgers.title },
      toldWhom: criticalItems.toldWhom,
      toldHow: criticalItems.toldHow,
      wasReadBack: criticalItems.wasReadBack,
    })
    .from(criticalItems)
    .innerJoin(reports, eq(reports.id, criticalItems.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, criticalItems.bucketId))
    .leftJoin(flaggers, eq(flaggers.id, criticalItems.flaggedBy))
    .leftJoin(acknowledgers, eq(acknowledgers.id, criticalItems.acknowledgedBy))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(skip);
  return rows.map(({ flagged, at, by, toldWhom, toldHow, wasReadBack, ...row }): CriticalItem => ({
    ...row,
    flagged: flagged.toISOString(),
    acknowledgement: at && by && toldWhom && toldHow ? saidOf(at, by, { toldWhom, toldHow, wasReadBack }) : null,
  }));
}

/** Open items that were flagged between these times. */
export const waitingItems = (db: Database, after: Date, before: Date) =>
  db
    .select({ id: criticalItems.id, bucketId: criticalItems.bucketId, examId: exams.id, reportId: reports.id })
    .from(criticalItems)
    .innerJoin(reports, eq(reports.id, criticalItems.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(and(isOpen, gt(criticalItems.created, after), lt(criticalItems.created, before)));

type Said = Omit<NonNullable<CriticalItem["acknowledgement"]>, "at" | "by">;
const saidOf = (at: Date, by: Person, said: Said) => ({ at: at.toISOString(), by, ...said });

const listed = {
  open: { where: isOpen, order: [asc(criticalItems.created), asc(criticalItems.id)] },
  acknowledged: {
    where: and(isNotNull(criticalItems.acknowledged), isNull(reports.deleted), isNull(exams.deleted)),
    order: [desc(criticalItems.acknowledged), desc(criticalItems.id)],
  },
};

/** A page of them within the organizations, and how many there are as far as they are counted. */
export async function itemPage(
  db: Database,
  scope: string[],
  { state, limit, skip }: { state: keyof typeof listed; limit: number; skip: number },
) {
  const { where, order } = listed[state];
  const here = and(inArray(criticalItems.bucketId, scope), where);
  const counted = db
    .select({ id: criticalItems.id })
    .from(criticalItems)
    .innerJoin(reports, eq(reports.id, criticalItems.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(here)
    .limit(mostCounted)
    .as("counted");
  return { items: await itemsWhere(db, here, order, limit, skip), total: await db.$count(counted) };
}

/** The report's item that waits, else the one acknowledged last. */
export async function itemOfReport(db: Database | Transaction, bucketId: string, reportId: string) {
  const here = and(eq(criticalItems.bucketId, bucketId), eq(criticalItems.reportId, reportId));
  const where = and(here, sql`(${criticalItems.acknowledged} is not null or (${isOpen}))`);
  return (await itemsWhere(db, where, [sql`${criticalItems.acknowledged} desc nulls first`], 1))[0];
}

/** @returns whether it waited until now */
export async function writeAcknowledgement(
  tx: Transaction,
  { bucketId, reportId }: { bucketId: string; reportId: string },
  said: Said & { acknowledgedBy: string },
): Promise<boolean> {
  const written = await tx
    .update(criticalItems)
    .set({ ...said, acknowledged: sql`now()` })
    .where(
      and(
        eq(criticalItems.bucketId, bucketId),
        eq(criticalItems.reportId, reportId),
        isNull(criticalItems.acknowledged),
      ),
    )
    .returning({ id: criticalItems.id });
  return written.length > 0;
}
