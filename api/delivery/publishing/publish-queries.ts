import { and, desc, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PublishedReport, PublishFilters, PublishState } from "#contract/delivery/publishing";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  addenda,
  buckets,
  exams,
  handOuts,
  orderPlacers,
  recallNotices,
  registryOrders,
  reports,
  reportVersions,
  scheduledExams,
  shareLinks,
  shareUses,
} from "#api/infrastructure/database/schema/index";
import { nameQuery } from "#api/registration/patients/name-grams";
import { editionOf } from "#api/reading/reports/edition";
import { publishStateOf } from "./publish-state";

type AnyDb = Database | Transaction;

/** Counting stops here: more than a thousand is all a list needs to know. */
const countCap = 1001;

/** The approval that stands, or stood before the recall; null for a report that was never approved. */
const approvedVersion = sql<number>`(select max(${reportVersions.version}) from ${reportVersions}
  where ${reportVersions.reportId} = ${reports.id} and ${reportVersions.event} = 'approved')`;
const approvedAt = sql<Date>`coalesce(${reports.approved}, (select max(${reportVersions.created}) from ${reportVersions}
  where ${reportVersions.reportId} = ${reports.id} and ${reportVersions.event} = 'approved'))`.mapWith(reports.created);
const addendaCount = sql<number>`(select count(*)::int from ${addenda} where ${addenda.reportId} = ${reports.id})`;
const wasHandedOut = sql`exists (select from ${handOuts} where ${handOuts.reportId} = ${reports.id})`;
const isOut = sql<boolean>`exists (select from ${handOuts} where ${handOuts.reportId} = ${reports.id}
  and ${handOuts.version} = ${approvedVersion} and ${handOuts.addenda} = ${addendaCount})`;
const isUntold = sql`exists (select from ${recallNotices}
  where ${recallNotices.reportId} = ${reports.id} and ${recallNotices.told} is null)`;
const untold = sql<number>`(select count(*)::int from ${recallNotices}
  where ${recallNotices.reportId} = ${reports.id} and ${recallNotices.told} is null)`;
const lastHandedOut = sql<Date | null>`(select max(${handOuts.created}) from ${handOuts}
  where ${handOuts.reportId} = ${reports.id})`.mapWith(reports.created);

const isApproved = sql`${reports.status} = 'corrected'`;
/** As publishStateOf says. */
const ofState: Record<PublishState, SQL | undefined> = {
  waiting: and(isApproved, sql`not ${isUntold}`, sql`not ${isOut}`),
  handedOut: and(isApproved, sql`not ${isUntold}`, isOut),
  recalled: isUntold,
  told: and(sql`not ${isApproved}`, wasHandedOut, sql`not ${isUntold}`),
};
const isListed = sql`(${isApproved} or ${wasHandedOut} or ${isUntold})`;

/** Deleted after its recall, it is still in somebody's hand. */
const isThere = or(and(isNull(reports.deleted), isNull(exams.deleted)), isUntold);

/** Part of a text to the letter: % and _ stand for themselves. */
const partOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
const isNumber = (column: SQL | typeof exams.patientId, typed: string) =>
  sql`${column} in (${typed}, upper(${typed}), lower(${typed}))`;

function named(text: string): SQL | undefined {
  const { grams, like } = nameQuery(text);
  if (grams.length === 0) return sql`false`;
  const array = sql`array[${sql.join(
    grams.map((gram) => sql`${gram}`),
    sql`, `,
  )}]::text[]`;
  return and(sql`${exams.nameGrams} @> ${array}`, like === null ? undefined : sql`${exams.patientName} ilike ${like}`);
}

function conditionsOf(scope: string[], filters: PublishFilters): SQL | undefined {
  const { name, patientId, accessionNumber, phone, orderPlacer, from, to, modality, bucketId, state } = filters;
  const approvalDay = sql`(${approvedAt} at time zone ${buckets.timeZone})::date`;
  return and(
    inArray(reports.bucketId, bucketId === undefined ? scope : scope.filter((id) => id === bucketId)),
    isThere,
    state === undefined ? isListed : ofState[state],
    name === "" ? undefined : named(name),
    patientId === "" ? undefined : isNumber(exams.patientId, patientId),
    accessionNumber === "" ? undefined : isNumber(sql`${exams.accessionNumber}`, accessionNumber),
    phone === "" ? undefined : eq(exams.patientPhone, phone),
    modality === undefined ? undefined : eq(exams.modality, modality),
    from === undefined ? undefined : sql`${approvalDay} >= ${from}::date`,
    to === undefined ? undefined : sql`${approvalDay} <= ${to}::date`,
    orderPlacer === "" ? undefined : sql`${orderPlacers.name} ilike ${partOf(orderPlacer)}`,
  );
}

const columns = {
  reportId: reports.id,
  examId: exams.id,
  bucketId: buckets.id,
  bucketName: buckets.name,
  timeZone: buckets.timeZone,
  patientName: exams.patientName,
  patientId: exams.patientId,
  patientGender: exams.patientGender,
  accessionNumber: exams.accessionNumber,
  modality: exams.modality,
  bodyPart: exams.bodyPart,
  studyDesc: exams.studyDesc,
  orderPlacer: orderPlacers.name,
  status: reports.status,
  approvedVersion,
  addendaCount,
  approvedAt,
  isOut,
  untold,
  lastHandedOut,
};

const rowsOf = (db: AnyDb, where: SQL | undefined) =>
  db
    .select(columns)
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, reports.bucketId))
    .leftJoin(scheduledExams, eq(scheduledExams.examId, exams.id))
    .leftJoin(registryOrders, eq(registryOrders.id, scheduledExams.orderId))
    .leftJoin(orderPlacers, eq(orderPlacers.id, registryOrders.orderPlacerId))
    .where(where)
    .orderBy(desc(exams.created), desc(exams.id), desc(reports.id));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function asPublished(row: Row): PublishedReport {
  const { approvedVersion: version, addendaCount: count, approvedAt: approved, isOut: out, lastHandedOut: last } = row;
  const { approvedVersion: _, addendaCount: _count, approvedAt: _approved, isOut: _out, ...report } = row;
  return {
    ...report,
    state: publishStateOf({ ...row, isOut: out }),
    edition: editionOf(version, count),
    approved: approved.toISOString(),
    lastHandedOut: last?.toISOString() ?? null,
  };
}

/** A page of the list within the organizations, and how many there are as far as they are counted. */
export async function publishPage(
  db: Database,
  scope: string[],
  { filters, limit, skip }: { filters: PublishFilters; limit: number; skip: number },
): Promise<{ reports: PublishedReport[]; total: number }> {
  const where = conditionsOf(scope, filters);
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, reports.bucketId))
    .leftJoin(scheduledExams, eq(scheduledExams.examId, exams.id))
    .leftJoin(registryOrders, eq(registryOrders.id, scheduledExams.orderId))
    .leftJoin(orderPlacers, eq(orderPlacers.id, registryOrders.orderPlacerId))
    .where(where)
    .limit(countCap)
    .as("counted");
  const [rows, [count]] = await Promise.all([
    rowsOf(db, where).limit(limit).offset(skip),
    db.select({ total: sql<number>`count(*)::int` }).from(counted),
  ]);
  return { reports: rows.map(asPublished), total: count?.total ?? 0 };
}

/** Reports of the list by their ids, within the organizations. */
export const publishedReports = async (db: AnyDb, scope: string[], reportIds: string[]): Promise<PublishedReport[]> => {
  if (reportIds.length === 0) return [];
  const where = and(inArray(reports.id, reportIds), inArray(reports.bucketId, scope), isThere, isListed);
  return (await rowsOf(db, where)).map(asPublished);
};

/** What the page of one report tells beside its row; undefined where it is not of the organization. */
export const publishFacts = async (db: AnyDb, bucketId: string, reportId: string) =>
  (
    await db
      .select({
        reportStatus: reports.status,
        patientPhone: exams.patientPhone,
        patientSource: exams.patientSource,
        patientDob: exams.patientDob,
        applyDept: exams.applyDept,
        openedLinks: sql<number>`(select count(distinct ${shareLinks.id})::int from ${shareLinks}
          join ${shareUses} on ${shareUses.shareLinkId} = ${shareLinks.id} and ${shareUses.outcome} in ('opened', 'pdf')
          where ${shareLinks.reportId} = ${reports.id})`,
      })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(and(eq(reports.id, reportId), eq(reports.bucketId, bucketId)))
  )[0];

export const countHandOuts = (tx: Transaction, reportId: string) =>
  tx.$count(handOuts, eq(handOuts.reportId, reportId));

/** The pick-up log of a report, the latest first. */
export const handOutsOf = (db: AnyDb, bucketId: string, reportId: string) =>
  db
    .select({ row: handOuts, by: accounts.name })
    .from(handOuts)
    .leftJoin(accounts, eq(accounts.id, handOuts.accountId))
    .where(and(eq(handOuts.reportId, reportId), eq(handOuts.bucketId, bucketId)))
    .orderBy(desc(handOuts.created), desc(handOuts.id));

/** Holders of a report who were to be told, the latest first. */
export const noticesOf = (db: AnyDb, bucketId: string, reportId: string) =>
  db
    .select({
      row: recallNotices,
      receiver: handOuts.receiver,
      name: handOuts.name,
      toldBy: accounts.name,
    })
    .from(recallNotices)
    .leftJoin(handOuts, eq(handOuts.id, recallNotices.handOutId))
    .leftJoin(accounts, eq(accounts.id, recallNotices.toldBy))
    .where(and(eq(recallNotices.reportId, reportId), eq(recallNotices.bucketId, bucketId)))
    .orderBy(desc(recallNotices.created), desc(recallNotices.id));

/** What decides whether a report may be handed out, with the report kept from other writers until the transaction ends. */
export const lockPublished = async (tx: Transaction, bucketId: string, reportId: string) =>
  (
    await tx
      .select({
        reportId: reports.id,
        examId: exams.id,
        bucketId: reports.bucketId,
        status: reports.status,
        approved: reports.approved,
        modality: exams.modality,
        patientSource: exams.patientSource,
        version: approvedVersion,
        addenda: addendaCount,
      })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(
        and(eq(reports.id, reportId), eq(reports.bucketId, bucketId), isNull(reports.deleted), isNull(exams.deleted)),
      )
      .for("update", { of: reports })
  )[0];
export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockPublished>>>;

export const insertHandOut = async (tx: Transaction, row: typeof handOuts.$inferInsert) =>
  (await tx.insert(handOuts).values(row).returning({ id: handOuts.id }))[0];

/** @returns the notice, unless its holder is told already or it is not of the report */
export const markTold = async (
  tx: Transaction,
  {
    bucketId,
    reportId,
    id,
    note,
    accountId,
  }: { bucketId: string; reportId: string; id: string; note: string; accountId: string },
) =>
  (
    await tx
      .update(recallNotices)
      .set({ told: sql`now()`, toldBy: accountId, toldNote: note })
      .where(
        and(
          eq(recallNotices.id, id),
          eq(recallNotices.reportId, reportId),
          eq(recallNotices.bucketId, bucketId),
          isNull(recallNotices.told),
        ),
      )
      .returning({ id: recallNotices.id })
  )[0];

export const isNoticeOf = async (tx: Transaction, bucketId: string, reportId: string, id: string) =>
  (
    await tx
      .select({ id: recallNotices.id })
      .from(recallNotices)
      .where(and(eq(recallNotices.id, id), eq(recallNotices.reportId, reportId), eq(recallNotices.bucketId, bucketId)))
  ).length > 0;

/** Organizations of these reports. */
export const placesOfReports = (db: AnyDb, scope: string[], reportIds: string[]) =>
  db
    .select({ reportId: reports.id, bucketId: reports.bucketId, patientId: exams.patientId })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(and(inArray(reports.id, reportIds), inArray(reports.bucketId, scope)));
