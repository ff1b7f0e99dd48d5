import { and, desc, eq, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { openStatuses } from "#contract/kernel/consultation-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  attachments,
  buckets,
  consultationExams,
  consultations,
  exams,
  reports,
} from "#api/infrastructure/database/schema/index";
import { imageCount } from "#api/registration/exams/exam-row-queries";
import { isSamePatient } from "../consultations/same-patient";

/** So many exams of a patient are offered: what is older is bound by its number. */
const mostOffered = 50;

const isReported = sql<boolean>`exists (select 1 from ${reports}
  where ${reports.examId} = ${exams.id} and ${reports.deleted} is null and ${reports.status} = 'corrected')`;

const columns = {
  id: exams.id,
  bucketId: exams.bucketId,
  patientId: exams.patientId,
  patientName: exams.patientName,
  patientGender: exams.patientGender,
  patientDob: exams.patientDob,
  visitAge: exams.visitAge,
  visitAgeUnit: exams.visitAgeUnit,
  accessionNumber: exams.accessionNumber,
  modality: exams.modality,
  bodyPart: exams.bodyPart,
  studyDesc: exams.studyDesc,
  studyDate: exams.studyDate,
  created: exams.created,
  timeZone: buckets.timeZone,
  hasImage: exams.hasImage,
  instanceCount: imageCount,
  isReported,
};

const latestFirst = [desc(sql`coalesce(${exams.studyDate}, ${exams.created})`), desc(exams.id)];

const examsWhere = (db: Database | Transaction, where: SQL | undefined) =>
  db
    .select(columns)
    .from(exams)
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .where(and(isNull(exams.deleted), where))
    .orderBy(...latestFirst)
    .limit(mostOffered);
export type OfferedExam = Awaited<ReturnType<typeof examsWhere>>[number];

/** Exams under the patient ID at the organization, whoever issued it: a person chooses among them. */
const ofPatient = (bucketId: string, patientId: string) =>
  and(eq(exams.bucketId, bucketId), eq(exams.patientId, patientId), ne(exams.patientId, ""));

/**
 * Exams of a patient that the organization could bind.
 *
 * @param examId that exam and the others of its patient
 */
export async function bindableExams(
  db: Database,
  { bucketId, patientId, examId }: { bucketId: string; patientId: string; examId?: string | undefined },
): Promise<OfferedExam[]> {
  const [named] =
    examId === undefined ? [] : await examsWhere(db, and(eq(exams.bucketId, bucketId), eq(exams.id, examId)));
  const others = await examsWhere(
    db,
    and(ofPatient(bucketId, named?.patientId ?? patientId), named && ne(exams.id, named.id)),
  );
  return named ? [named, ...others] : others;
}

/** Exams of the consultation's patient, and those that are bound; each says whether it is bound itself. */
export async function visitExamsOf(db: Database, bucketId: string, consultationId: string) {
  const bound = await db
    .select({ examId: consultationExams.examId, patientId: exams.patientId, patientName: exams.patientName })
    .from(consultationExams)
    .innerJoin(exams, eq(exams.id, consultationExams.examId))
    .where(eq(consultationExams.consultationId, consultationId));
  const [patient] = await db
    .select({ patientId: consultations.patientId, patientName: consultations.patientName })
    .from(consultations)
    .where(eq(consultations.id, consultationId));
  if (!patient) return [];
  // One bound though it is another patient's brings no more of that patient's.
  const known = [patient, ...bound.filter((exam) => isSamePatient(patient, exam))];
  const ids = known.map(({ patientId }) => patientId).filter((id) => id !== "");
  const boundIds = new Set(bound.map(({ examId }) => examId));
  const rows = await examsWhere(
    db,
    and(eq(exams.bucketId, bucketId), or(inArray(exams.patientId, ids), inArray(exams.id, [...boundIds]))),
  );
  return rows.map((row) => ({ ...row, isBound: boundIds.has(row.id) }));
}

/** The bound exams of those ids, in the order in which they were bound. */
export const boundExams = (db: Database, consultationId: string, examIds: readonly string[]) =>
  db
    .select({
      ...columns,
      bucketName: buckets.name,
      clinicImpression: exams.clinicImpression,
      visibleFrom: consultationExams.visibleFrom,
      visibleUntil: consultationExams.visibleUntil,
      boundBy: accounts.name,
    })
    .from(consultationExams)
    .innerJoin(exams, eq(exams.id, consultationExams.examId))
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .innerJoin(accounts, eq(accounts.id, consultationExams.boundBy))
    .where(and(eq(consultationExams.consultationId, consultationId), inArray(exams.id, [...examIds])))
    .orderBy(consultationExams.created, exams.id);
export type BoundExamRow = Awaited<ReturnType<typeof boundExams>>[number];

/** Approved reports of the organization's exam, the first one first. */
export const approvedReportsOf = (db: Database, bucketId: string, examId: string) =>
  db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.examId, examId),
        eq(reports.bucketId, bucketId),
        eq(reports.status, "corrected"),
        isNull(reports.deleted),
      ),
    )
    .orderBy(reports.created, reports.id);

/** A paper of the exam that is there. */
export const paperOf = async (db: Database, examId: string, attachmentId: string) =>
  (
    await db
      .select({
        id: attachments.id,
        name: attachments.name,
        mediaType: attachments.mediaType,
        objectHash: attachments.objectHash,
        sizeBytes: attachments.sizeBytes,
      })
      .from(attachments)
      .where(and(eq(attachments.id, attachmentId), eq(attachments.examId, examId), isNull(attachments.deleted)))
  )[0];

/**
 * The consultation, kept from other writers until the transaction ends: what is added to it and what ends it come one
 * after the other.
 */
export const lockConsultation = async (tx: Transaction, consultationId: string) =>
  (
    await tx
      .select({
        id: consultations.id,
        bucketId: consultations.bucketId,
        patientId: consultations.patientId,
        patientName: consultations.patientName,
        isOpen: sql<boolean>`${inArray(consultations.status, [...openStatuses])}`,
        /** Of the organization that asks. */
        timeZone: sql<string>`(select asking.time_zone from buckets asking where asking.id = consultations.bucket_id)`,
      })
      .from(consultations)
      .where(and(eq(consultations.id, consultationId), isNull(consultations.deleted)))
      .for("update")
  )[0];

/** Exams of the organization that are there, by their ids or a number. */
export const examsToBind = (
  tx: Transaction,
  bucketId: string,
  { examIds, accessionNumbers }: { examIds: readonly string[]; accessionNumbers: readonly string[] },
) =>
  tx
    .select({ id: exams.id, patientId: exams.patientId, patientName: exams.patientName })
    .from(exams)
    .where(
      and(
        eq(exams.bucketId, bucketId),
        isNull(exams.deleted),
        or(inArray(exams.id, [...examIds]), inArray(exams.accessionNumber, [...accessionNumbers])),
      ),
    );

/** @returns those that were not bound before */
export const insertBound = (tx: Transaction, rows: (typeof consultationExams.$inferInsert)[]) =>
  tx.insert(consultationExams).values(rows).onConflictDoNothing().returning({ examId: consultationExams.examId });

/** @returns whether it was bound */
export const deleteBound = async (tx: Transaction, consultationId: string, examId: string) =>
  (
    await tx
      .delete(consultationExams)
      .where(and(eq(consultationExams.consultationId, consultationId), eq(consultationExams.examId, examId)))
      .returning({ examId: consultationExams.examId })
  ).length > 0;

/** Nothing bound to it is seen by its members any more. */
export const closeBound = (tx: Transaction, consultationId: string) =>
  tx
    .update(consultationExams)
    .set({ visibleUntil: sql`now()` })
    .where(and(eq(consultationExams.consultationId, consultationId), isNull(consultationExams.visibleUntil)));

/** A new time begins: what was seen before it has its record in the history. */
export const openBound = (tx: Transaction, consultationId: string) =>
  tx
    .update(consultationExams)
    .set({ visibleFrom: sql`now()`, visibleUntil: null })
    .where(eq(consultationExams.consultationId, consultationId));
