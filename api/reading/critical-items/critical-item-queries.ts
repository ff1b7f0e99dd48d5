import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CriticalCategory } from "#contract/organizations/critical-categories";
import type { CriticalItem } from "#contract/reading/critical-items";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  addenda,
  buckets,
  criticalItems,
  criticalValues,
  exams,
  reports,
  reportVersions,
} from "#api/infrastructure/database/schema/index";
import { attemptsOf, escalationsOf } from "./attempt-queries";

const mostCounted = 1000;

const flaggers = alias(accounts, "flagger");

/** Whether it still waits: a flag that was taken back, a report or exam that was deleted, asks for nobody. */
export const isOpen = sql`${criticalItems.acknowledged} is null and ${criticalItems.withdrawn} is null
  and ${reports.deleted} is null and ${exams.deleted} is null`;

/** How many wait in the organizations, as a part of another statement. */
export const openCriticalIn = (bucketIds: SQL, most: number) => sql<number>`(
  select count(*)::int from (
    select from ${criticalItems}
    join ${reports} on ${reports.id} = ${criticalItems.reportId}
    join ${exams} on ${exams.id} = ${reports.examId}
    where ${criticalItems.bucketId} = any(${bucketIds}) and ${isOpen} limit ${sql.raw(String(most))}) waiting)`;

interface NewItem {
  bucketId: string;
  reportId: string;
  flaggedBy: string;
  category: CriticalCategory;
  created: Date;
  due: Date;
}

/** Opens an item for a report; one that still waits goes on waiting. @returns its id; undefined where one waits */
export const openItem = async (tx: Transaction, item: NewItem): Promise<string | undefined> =>
  (await tx.insert(criticalItems).values(item).onConflictDoNothing().returning({ id: criticalItems.id }))[0]?.id;

const unanswered = (reportId: string) =>
  and(eq(criticalItems.reportId, reportId), isNull(criticalItems.acknowledged), isNull(criticalItems.withdrawn));

/** The flag was taken back. @returns the items that asked for somebody until now */
export const withdrawItem = (tx: Transaction, reportId: string) =>
  tx
    .update(criticalItems)
    .set({ withdrawn: sql`now()` })
    .where(unanswered(reportId))
    .returning({ id: criticalItems.id });

/** The item of a report that nobody answered yet. */
export const waitingItem = async (tx: Transaction, reportId: string) =>
  (await tx.select().from(criticalItems).where(unanswered(reportId)))[0];

/** How urgent it is, and by when somebody is told therefore. */
export const setCategory = (tx: Transaction, id: string, set: { category: CriticalCategory; due: Date }) =>
  tx.update(criticalItems).set(set).where(eq(criticalItems.id, id));

/** The words of the organization that ask for the flag, for the exam's modality, with how urgent each is. */
export const categorizedWords = (tx: Transaction, { bucketId, examId }: { bucketId: string; examId: string }) =>
  tx
    .select({ word: criticalValues.word, category: criticalValues.category })
    .from(criticalValues)
    .innerJoin(exams, eq(exams.id, examId))
    .where(
      and(
        eq(criticalValues.bucketId, bucketId),
        isNull(criticalValues.deactivated),
        sql`${criticalValues.modality} in ('', ${exams.modality})`,
      ),
    );

/** What a report and its addenda say, and how urgent its author called it. */
export const sayingOf = async (tx: Transaction, reportId: string) =>
  (
    await tx
      .select({
        chosen: sql<CriticalCategory | null>`${reports.content} ->> 'criticalCategory'`,
        texts: sql<string[]>`array[${reports.content} ->> 'finding', ${reports.content} ->> 'diagnosis'] ||
          array(select ${addenda.text} from ${addenda} where ${addenda.reportId} = ${reports.id})`,
      })
      .from(reports)
      .where(eq(reports.id, reportId))
  )[0];

async function itemsWhere(db: Database | Transaction, where: SQL | undefined, order: SQL[], limit: number, skip = 0) {
  const rows = await db
    .select({
      id: criticalItems.id,
      reportId: reports.id,
      examId: exams.id,
      bucketId: buckets.id,
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      patientName: exams.patientName,
      accessionNumber: exams.accessionNumber,
      modality: exams.modality,
      bodyPart: exams.bodyPart,
      category: criticalItems.category,
      reportVersion: reports.version,
      flagged: criticalItems.created,
      flaggedBy: { id: flaggers.id, name: flaggers.name, title: flaggers.title },
      due: criticalItems.due,
      acknowledged: criticalItems.acknowledged,
    })
    .from(criticalItems)
    .innerJoin(reports, eq(reports.id, criticalItems.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, criticalItems.bucketId))
    .leftJoin(flaggers, eq(flaggers.id, criticalItems.flaggedBy))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(skip);
  const ids = rows.map(({ id }) => id);
  const [attempts, escalations] = [await attemptsOf(db, ids), await escalationsOf(db, ids)];
  return rows.map(({ flagged, due, acknowledged, ...row }): CriticalItem => ({
    ...row,
    flagged: flagged.toISOString(),
    due: due.toISOString(),
    acknowledged: acknowledged?.toISOString() ?? null,
    attempts: attempts.get(row.id) ?? [],
    escalations: escalations.get(row.id) ?? [],
  }));
}

const listed = {
  open: { where: isOpen, order: [asc(criticalItems.due), asc(criticalItems.id)] },
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

/** Keeps the item as it is until the end of the transaction; an attempt of the same moment waits. */
export const lockItem = (tx: Transaction, id: string) =>
  tx.select({ id: criticalItems.id }).from(criticalItems).where(eq(criticalItems.id, id)).for("update");

/** Whether the report says something else since a version; printing changes nothing. */
export async function isChangedSince(tx: Transaction, reportId: string, version: number): Promise<boolean> {
  const since = and(eq(reportVersions.reportId, reportId), gt(reportVersions.version, version));
  return (await tx.$count(reportVersions, and(since, ne(reportVersions.event, "printed")))) > 0;
}

/** What the chain of escalation needs of an item, and whether it still waits. */
export const escalatedItem = async (db: Database | Transaction, id: string) =>
  (
    await db
      .select({
        bucketId: criticalItems.bucketId,
        reportId: reports.id,
        examId: exams.id,
        due: criticalItems.due,
        isOpen: sql<boolean>`${isOpen}`,
      })
      .from(criticalItems)
      .innerJoin(reports, eq(reports.id, criticalItems.reportId))
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(eq(criticalItems.id, id))
  )[0];
