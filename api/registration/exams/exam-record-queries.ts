import { and, asc, count, eq, getTableColumns, isNull, ne, notExists, sql, type Placeholder } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { stampedCache } from "#api/infrastructure/database/stamped-cache";
import {
  accounts,
  bodyParts,
  buckets,
  exams,
  instances,
  reportObjects,
  reports,
  series,
} from "#api/infrastructure/database/schema/index";
import { pageOf } from "./exam-page-queries";
import { examRows, hasCritical, imageCount, reportOf, writingOf } from "./exam-row-queries";

const assignees = alias(accounts, "assignee");
const lockers = alias(accounts, "locker");
const deleters = alias(accounts, "deleter");
const uploaders = alias(accounts, "uploader");
const { nameGrams: _, ...examColumns } = getTableColumns(exams);

const wholeExam = prepared("exam", (db: Database | Transaction, name) =>
  db
    .select({
      ...examColumns,
      imageCount,
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      assigneeName: assignees.name,
      lockerName: lockers.name,
      deleterName: deleters.name,
      uploaderName: uploaders.name,
      reportId: reportOf(sql`${exams.id}`),
      writing: writingOf(sql`${exams.id}`),
      critical: hasCritical(sql`${exams.id}`),
      now: sql<Date>`now()`.mapWith(exams.created),
    })
    .from(exams)
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .leftJoin(assignees, eq(assignees.id, exams.assigneeId))
    .leftJoin(lockers, eq(lockers.id, exams.lockedBy))
    .leftJoin(deleters, eq(deleters.id, exams.deletedBy))
    .leftJoin(uploaders, eq(uploaders.id, exams.uploaderId))
    .where(and(eq(exams.id, sql.placeholder("examId")), eq(exams.bucketId, sql.placeholder("bucketId"))))
    .prepare(name),
);

/** One exam of the organization with its names, deleted or not. */
export const readExam = async (db: Database | Transaction, bucketId: string, examId: string) =>
  (await wholeExam(db).execute({ bucketId, examId }))[0];

export type ExamWhole = NonNullable<Awaited<ReturnType<typeof readExam>>>;

const examReports = prepared("exam_reports", (db: Database, name) =>
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
    .where(
      and(
        eq(reports.examId, sql.placeholder("examId")),
        eq(reports.bucketId, sql.placeholder("bucketId")),
        isNull(reports.deleted),
      ),
    )
    .orderBy(asc(reports.created), asc(reports.id))
    .prepare(name),
);

/** Reports of the organization's exam, the first one first. */
export const reportsOf = (db: Database, bucketId: string, examId: string) =>
  examReports(db).execute({ bucketId, examId });

const examSeries = prepared("exam_series", (db: Database | Transaction, name) =>
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
    .where(eq(series.examId, sql.placeholder("examId")))
    .orderBy(asc(series.number), asc(series.created), asc(series.id))
    .prepare(name),
);

const examInstances = prepared("exam_instances", (db: Database | Transaction, name) =>
  db
    .select({
      id: instances.id,
      seriesId: instances.seriesId,
      number: instances.number,
      sopInstanceUid: instances.sopInstanceUid,
      sopClassUid: instances.sopClassUid,
      rows: instances.rows,
      columns: instances.columns,
      frames: instances.frames,
      hasPixelData: instances.hasPixelData,
      sizeBytes: instances.sizeBytes,
    })
    .from(instances)
    .where(
      and(
        eq(instances.examId, sql.placeholder("examId")),
        notExists(
          db
            .select({ one: sql`1` })
            .from(reportObjects)
            .where(eq(reportObjects.instanceId, instances.id)),
        ),
      ),
    )
    .orderBy(asc(instances.number), asc(instances.created), asc(instances.id))
    .prepare(name),
);

/**
 * Series and instances of an exam already read within the caller's scope, both by number, without those that are its own
 * reports (docs/decisions/046).
 */
export async function imagesOf(db: Database | Transaction, examId: string) {
  const [allSeries, allInstances] = await Promise.all([
    examSeries(db).execute({ examId }),
    examInstances(db).execute({ examId }),
  ]);
  const bySeries = new Map(allSeries.map((one) => [one.id, { ...one, instances: [] as typeof allInstances }]));
  for (const instance of allInstances) bySeries.get(instance.seriesId)?.instances.push(instance);
  return [...bySeries.values()].filter((one) => one.instances.length > 0);
}

/** A value, or the name of one that comes later. */
type Given = string | Placeholder;

interface PatientExam<Value = string> {
  id: Value;
  bucketId: Value;
  patientId: Value;
  patientIdIssuer: Value;
}

/**
 * Other exams under the patient's ID at the organization that are not deleted: the same number of the same issuer. None
 * where there is no number: exams without one are of nobody in common.
 */
export const samePatient = ({ id, bucketId, patientId, patientIdIssuer }: PatientExam<Given>) =>
  and(
    eq(exams.bucketId, bucketId),
    eq(exams.patientId, patientId),
    ne(exams.patientId, ""),
    eq(exams.patientIdIssuer, patientIdIssuer),
    ne(exams.id, id),
    isNull(exams.deleted),
  );

const isPast = samePatient({
  id: sql.placeholder("id"),
  bucketId: sql.placeholder("bucketId"),
  patientId: sql.placeholder("patientId"),
  patientIdIssuer: sql.placeholder("patientIdIssuer"),
});
const pastRows = prepared("past_exams", (db: Database, name) =>
  examRows(db, pageOf(db, { where: isPast, field: "studyDate", order: "desc", isAround: false }), "desc").prepare(name),
);
const pastCount = prepared("past_exam_count", (db: Database, name) =>
  db.select({ count: count() }).from(exams).where(isPast).prepare(name),
);

const ofPatient = ({ id, bucketId, patientId, patientIdIssuer }: PatientExam) => ({
  id,
  bucketId,
  patientId,
  patientIdIssuer,
});

/** Other exams of the patient at the organization, the latest first. */
export const pastExams = (db: Database, exam: PatientExam, limit: number) =>
  pastRows(db).execute({ ...ofPatient(exam), limit, skip: 0 });

/** How many exams `pastExams` has, whatever its limit. */
export async function countPastExams(db: Database, exam: PatientExam) {
  const [row] = await pastCount(db).execute(ofPatient(exam));
  return row?.count ?? 0;
}

const keptBodyParts = prepared("body_part_names", (db: Database, name) =>
  db
    .selectDistinct({ name: bodyParts.name })
    .from(bodyParts)
    .where(sql`${bodyParts.bucketId} = any(${sql.placeholder("bucketIds")}::uuid[])`)
    .orderBy(asc(bodyParts.name))
    .prepare(name),
);

/** Names of the body parts that the organizations keep, by the organizations' ids with commas between them. */
export const bodyPartNames = stampedCache(async (db, bucketIds): Promise<string[]> => {
  const kept = await keptBodyParts(db).execute({ bucketIds: bucketIds.split(",").filter(Boolean) });
  return kept.map(({ name }) => name);
});
