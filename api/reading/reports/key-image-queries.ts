import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { KeyImage } from "#contract/reading/report-content";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { attachments, exams, instances, reports } from "#api/infrastructure/database/schema/index";
import { samePatient } from "#api/registration/exams/exam-record-queries";
import { contradictions } from "#api/registration/patients/same-person";

/** The exam whose report a picture stands in. */
export interface ReportedExam {
  id: string;
  bucketId: string;
}

/**
 * The exam itself and those under its patient's ID that do not contradict it: a number typed wrong must not bring the
 * picture of another person into a report.
 */
async function isOfPatient(db: Database | Transaction, { id, bucketId }: ReportedExam) {
  const [exam] = await db
    .select({ ...patientColumns, id: exams.id, bucketId: exams.bucketId })
    .from(exams)
    .where(and(eq(exams.id, id), eq(exams.bucketId, bucketId)));
  if (!exam) return sql`false`;
  const others = await db
    .select({ ...patientColumns, id: exams.id })
    .from(exams)
    .where(samePatient(exam));
  const own = others.filter((other) => contradictions(exam, other).length === 0);
  return inArray(exams.id, [id, ...own.map((other) => other.id)]);
}

const patientColumns = {
  patientId: exams.patientId,
  patientIdIssuer: exams.patientIdIssuer,
  patientName: exams.patientName,
  patientDob: exams.patientDob,
  patientGender: exams.patientGender,
};

/** The exam named, if it is of the patient; its id. */
export const examOfPatient = async (tx: Transaction, exam: ReportedExam, examId: string) =>
  (
    await tx
      .select({ id: exams.id })
      .from(exams)
      .where(and(eq(exams.id, examId), await isOfPatient(tx, exam)))
  )[0]?.id;

/** What a frame is rendered from; undefined for one of another patient. */
export const instanceObject = async (db: Database, exam: ReportedExam, instanceId: string) =>
  (
    await db
      .select({ objectHash: instances.objectHash, hasPixelData: instances.hasPixelData, frames: instances.frames })
      .from(instances)
      .innerJoin(exams, eq(exams.id, instances.examId))
      .where(and(eq(instances.id, instanceId), await isOfPatient(db, exam)))
  )[0];

/** Where the bytes of an attachment stand; undefined for one deleted or of another patient. */
export const attachmentObject = async (db: Database, exam: ReportedExam, attachmentId: string) =>
  (
    await db
      .select({ objectHash: attachments.objectHash, mediaType: attachments.mediaType })
      .from(attachments)
      .innerJoin(exams, eq(exams.id, attachments.examId))
      .where(and(eq(attachments.id, attachmentId), isNull(attachments.deleted), await isOfPatient(db, exam)))
  )[0];

/** Keeps the attachments from being taken away until the transaction ends. */
export const holdAttachments = (tx: Transaction, attachmentIds: string[]) =>
  tx.select({ id: attachments.id }).from(attachments).where(inArray(attachments.id, attachmentIds)).for("share");

/** Which of the attachments a report of the exam's patient shows as a key image. */
export async function attachmentsShown(
  tx: Transaction,
  exam: ReportedExam,
  attachmentIds: string[],
): Promise<Set<string>> {
  if (attachmentIds.length === 0) return new Set();
  const keyImage = sql`jsonb_array_elements(${reports.content} -> 'keyImages') key_image`;
  const rows = await tx
    .selectDistinct({ id: sql<string>`key_image ->> 'attachmentId'` })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .crossJoinLateral(keyImage)
    .where(and(await isOfPatient(tx, exam), isNull(reports.deleted)));
  return new Set(rows.map(({ id }) => id).filter((id) => attachmentIds.includes(id)));
}

/**
 * Which key images may not stand in the report of the exam: those that are no instance and no attachment of the exam or
 * of another exam of its patient, or that name no picture at all.
 *
 * @returns their numbers, counted from 1 in the author's order
 */
export async function foreignKeyImages(tx: Transaction, exam: ReportedExam, images: KeyImage[]): Promise<number[]> {
  if (images.length === 0) return [];
  const named = (part: "instanceId" | "attachmentId") => images.flatMap((image) => image[part] ?? []);
  if (named("attachmentId").length > 0) await holdAttachments(tx, named("attachmentId"));
  const ofPatient = await isOfPatient(tx, exam);
  const own = await unionAll(
    tx
      .select({ id: instances.id })
      .from(instances)
      .innerJoin(exams, eq(exams.id, instances.examId))
      .where(and(inArray(instances.id, named("instanceId")), ofPatient)),
    tx
      .select({ id: attachments.id })
      .from(attachments)
      .innerJoin(exams, eq(exams.id, attachments.examId))
      .where(and(inArray(attachments.id, named("attachmentId")), isNull(attachments.deleted), ofPatient)),
  );
  const ids = new Set(own.map(({ id }) => id));
  const isOwn = ({ instanceId, attachmentId }: KeyImage) => {
    const pictures = [instanceId, attachmentId].filter((id) => id !== null);
    return pictures.length > 0 && pictures.every((id) => ids.has(id));
  };
  return images.flatMap((image, index) => (isOwn(image) ? [] : [index + 1]));
}
