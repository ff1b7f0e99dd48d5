import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { KeyImage } from "#contract/report-content";
import type { Database, Transaction } from "../database/connect";
import { attachments, exams, instances } from "../database/schema";

/** The exam whose report a picture stands in. */
export interface ReportedExam {
  id: string;
  bucketId: string;
  patientId: string;
}

/** The exam itself, and those of the same patient in the same organization that are not deleted. */
const isOfPatient = ({ id, bucketId, patientId }: ReportedExam) =>
  and(eq(exams.bucketId, bucketId), or(eq(exams.id, id), and(eq(exams.patientId, patientId), isNull(exams.deleted))));

/** What a frame is rendered from; undefined for one of another patient. */
export const instanceObject = async (db: Database, exam: ReportedExam, instanceId: string) =>
  (
    await db
      .select({ objectHash: instances.objectHash, hasPixelData: instances.hasPixelData, frames: instances.frames })
      .from(instances)
      .innerJoin(exams, eq(exams.id, instances.examId))
      .where(and(eq(instances.id, instanceId), isOfPatient(exam)))
  )[0];

/** Where the bytes of an attachment stand; undefined for one deleted or of another patient. */
export const attachmentObject = async (db: Database, exam: ReportedExam, attachmentId: string) =>
  (
    await db
      .select({ objectHash: attachments.objectHash, mediaType: attachments.mediaType })
      .from(attachments)
      .innerJoin(exams, eq(exams.id, attachments.examId))
      .where(and(eq(attachments.id, attachmentId), isNull(attachments.deleted), isOfPatient(exam)))
  )[0];

/**
 * Which key images may not stand in the report of the exam: those that are no instance and no attachment of the exam or
 * of another exam of its patient, or that name no picture at all.
 *
 * @returns their numbers, counted from 1 in the author's order
 */
export async function foreignKeyImages(tx: Transaction, exam: ReportedExam, images: KeyImage[]): Promise<number[]> {
  if (images.length === 0) return [];
  const named = (part: "instanceId" | "attachmentId") => images.flatMap((image) => image[part] ?? []);
  const own = await unionAll(
    tx
      .select({ id: instances.id })
      .from(instances)
      .innerJoin(exams, eq(exams.id, instances.examId))
      .where(and(inArray(instances.id, named("instanceId")), isOfPatient(exam))),
    tx
      .select({ id: attachments.id })
      .from(attachments)
      .innerJoin(exams, eq(exams.id, attachments.examId))
      .where(and(inArray(attachments.id, named("attachmentId")), isNull(attachments.deleted), isOfPatient(exam))),
  );
  const ids = new Set(own.map(({ id }) => id));
  const isOwn = ({ instanceId, attachmentId }: KeyImage) => {
    const pictures = [instanceId, attachmentId].filter((id) => id !== null);
    return pictures.length > 0 && pictures.every((id) => ids.has(id));
  };
  return images.flatMap((image, index) => (isOwn(image) ? [] : [index + 1]));
}
