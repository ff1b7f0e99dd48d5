import { and, asc, count, eq, getTableColumns, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "../database/connect";
import { accounts, bodyParts, buckets, exams, instances, reports, series } from "../database/schema";
import { personIn } from "../reports/report-queries";
import { examTime } from "./exam-date-conditions";
import { assignees, deleters, examRows, lockers, reportOf } from "./exam-row-queries";

const uploaders = alias(accounts, "uploader");
const { nameGrams: _, ...examColumns } = getTableColumns(exams);

/** One exam of the organization with its names, deleted or not. */
export async function readExam(db: Database | Transaction, bucketId: string, examId: string) {
  const [row] = await db
    .select({
      ...examColumns,
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      assigneeName: assignees.name,
      lockerName: lockers.name,
      deleterName: deleters.name,
      uploaderName: uploaders.name,
      reportId: reportOf(sql`${exams.id}`),
      now: sql<Date>`now()`.mapWith(exams.created),
    })
    .from(exams)
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .leftJoin(assignees, eq(assignees.id, exams.assigneeId))
    .leftJoin(lockers, eq(lockers.id, exams.lockedBy))
    .leftJoin(deleters, eq(deleters.id, exams.deletedBy))
    .leftJoin(uploaders, eq(uploaders.id, exams.uploaderId))
    .where(and(eq(exams.id, examId), eq(exams.bucketId, bucketId)));
  return row;
}

export type ExamWhole = NonNullable<Awaited<ReturnType<typeof readExam>>>;

/** Reports of the organization's exam, the first one first. */
export const reportsOf = (db: Database, bucketId: string, examId: string) =>
  db
    .select({
      id: reports.id,
      type: reports.type,
      status: reports.status,
      version: reports.version,
      creator: personIn(reports.creatorId),
      submitter: personIn(reports.submitterId),
      issuer: personIn(reports.issuerId),
      submitted: reports.submitted,
      approved: reports.approved,
      printed: reports.printed,
      created: reports.created,
      lockedBy: reports.lockedBy,
      lockExpires: reports.lockExpires,
      now: sql<Date>`now()`.mapWith(reports.created),
    })
    .from(reports)
    .where(and(eq(reports.examId, examId), eq(reports.bucketId, bucketId), isNull(reports.deleted)))
    .orderBy(asc(reports.created), asc(reports.id));

/** Series and instances of an exam already read within the caller's scope, both by number. */
export async function imagesOf(db: Database | Transaction, examId: string) {
  const [allSeries, allInstances] = await Promise.all([
    db
      .select({
        id: series.id,
        seriesInstanceUid: series.seriesInstanceUid,
        number: series.number,
        modality: series.modality,
        description: series.description,
        bodyPart: series.bodyPart,
      })
      .from(series)
      .where(eq(series.examId, examId))
      .orderBy(asc(series.number), asc(series.created), asc(series.id)),
    db
      .select({
        id: instances.id,
        seriesId: instances.seriesId,
        number: instances.number,
        sopClassUid: instances.sopClassUid,
        rows: instances.rows,
        columns: instances.columns,
        frames: instances.frames,
        hasPixelData: instances.hasPixelData,
        sizeBytes: instances.sizeBytes,
      })
      .from(instances)
      .where(eq(instances.examId, examId))
      .orderBy(asc(instances.number), asc(instances.created), asc(instances.id)),
  ]);
  const bySeries = new Map(allSeries.map((one) => [one.id, { ...one, instances: [] as typeof allInstances }]));
  for (const instance of allInstances) bySeries.get(instance.seriesId)?.instances.push(instance);
  return [...bySeries.values()];
}

/** Other exams of the patient at the organization that are not deleted. */
export const samePatient = (bucketId: string, exam: { id: string; patientId: string }) =>
  and(eq(exams.bucketId, bucketId), eq(exams.patientId, exam.patientId), ne(exams.id, exam.id), isNull(exams.deleted));

/** Other exams of the patient at the organization, the latest first. */
export const pastExams = (db: Database, bucketId: string, exam: { id: string; patientId: string }, limit: number) =>
  examRows(db, { where: samePatient(bucketId, exam), sortKey: examTime, order: "desc" })
    .prepare("")
    .execute({ limit, skip: 0 });

export async function countPastExams(db: Database, bucketId: string, exam: { id: string; patientId: string }) {
  const [row] = await db.select({ count: count() }).from(exams).where(samePatient(bucketId, exam));
  return row?.count ?? 0;
}

/** Names of the body parts that the organizations keep. */
export async function bodyPartNames(db: Database, bucketIds: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: bodyParts.name })
    .from(bodyParts)
    .where(inArray(bodyParts.bucketId, bucketIds))
    .orderBy(asc(bodyParts.name));
  return rows.map(({ name }) => name);
}
