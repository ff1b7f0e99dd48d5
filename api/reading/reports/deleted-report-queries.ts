import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DeletedReport } from "#contract/reading/deleted-reports";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, buckets, exams, reports, reportVersions } from "#api/infrastructure/database/schema/index";

const mostCounted = 1000;
const deleters = alias(accounts, "deleter");
const authors = alias(accounts, "author");

/** Why the newest deletion was. */
const reason = sql<string | null>`(
  select ${reportVersions.reason} from ${reportVersions}
  where ${reportVersions.reportId} = ${reports.id} and ${reportVersions.event} = 'deleted'
  order by ${reportVersions.version} desc limit 1)`;

const isReplaced = sql<boolean>`exists (
  select from ${reports} other where other.exam_id = ${exams.id} and other.deleted is null)`;

/** Part of a text to the letter: % and _ stand for themselves. */
const partOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Reports deleted in the last 30 days within the organizations, the latest first, and how many there are as far as they
 * are counted.
 */
export async function deletedReportPage(
  db: Database,
  scope: string[],
  { text, bucketId, limit, skip }: { text: string; bucketId?: string | undefined; limit: number; skip: number },
): Promise<{ reports: DeletedReport[]; total: number }> {
  const where = and(
    inArray(reports.bucketId, bucketId === undefined ? scope : scope.filter((id) => id === bucketId)),
    sql`${reports.deleted} > now() - interval '30 days'`,
    isNull(exams.deleted),
    text === ""
      ? undefined
      : or(
          sql`${exams.patientName} ilike ${partOf(text)}`,
          sql`lower(${exams.patientId}) = lower(${text})`,
          sql`lower(${exams.accessionNumber}) = lower(${text})`,
        ),
  );
  const rows = await db
    .select({
      id: reports.id,
      examId: exams.id,
      bucketId: buckets.id,
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      patientName: exams.patientName,
      accessionNumber: exams.accessionNumber,
      modality: exams.modality,
      bodyPart: exams.bodyPart,
      studyDesc: exams.studyDesc,
      status: reports.status,
      author: authors.name,
      deleted: sql<Date>`${reports.deleted}`.mapWith(reports.created),
      deletedBy: deleters.name,
      reason,
      isReplaced,
    })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, reports.bucketId))
    .leftJoin(deleters, eq(deleters.id, reports.deletedBy))
    .leftJoin(authors, eq(authors.id, reports.creatorId))
    .where(where)
    .orderBy(desc(reports.deleted), desc(reports.id))
    .limit(limit)
    .offset(skip);
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(where)
    .limit(mostCounted)
    .as("counted");
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted);
  return { reports: rows.map((row) => ({ ...row, deleted: row.deleted.toISOString() })), total: count?.total ?? 0 };
}

/**
 * The exam of the organization, which stays as it is until the transaction ends, and its first report that is not
 * deleted; undefined for another's exam and for a deleted one.
 */
export async function examToReport(tx: Transaction, bucketId: string, examId: string) {
  const [exam] = await tx
    .select({ id: exams.id, type: exams.reportType, now: sql<Date>`now()`.mapWith(exams.created) })
    .from(exams)
    .where(and(eq(exams.id, examId), eq(exams.bucketId, bucketId), isNull(exams.deleted)))
    .for("update");
  if (!exam) return undefined;
  const [report] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.examId, examId), isNull(reports.deleted)))
    .orderBy(asc(reports.created), asc(reports.id))
    .limit(1);
  return { ...exam, reportId: report?.id ?? null };
}

/** The exam of a deleted report of the organization; undefined for any other. */
export const examOfDeleted = async (tx: Transaction, bucketId: string, reportId: string) =>
  (
    await tx
      .select({ examId: reports.examId })
      .from(reports)
      .where(and(eq(reports.id, reportId), eq(reports.bucketId, bucketId), sql`${reports.deleted} is not null`))
  )[0]?.examId;
