import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { accounts, attachments, exams } from "#api/infrastructure/database/schema/index";

const removers = alias(accounts, "remover");

/** A stored file as an exam keeps it. */
export interface AttachmentFile {
  name: string;
  mediaType: string;
  objectHash: string;
  sizeBytes: number;
}

const shown = {
  id: attachments.id,
  name: attachments.name,
  mediaType: attachments.mediaType,
  sizeBytes: attachments.sizeBytes,
  created: attachments.created,
};

const examAttachments = prepared("exam_attachments", (db: Database | Transaction, name) =>
  db
    .select(shown)
    .from(attachments)
    .where(and(eq(attachments.examId, sql.placeholder("examId")), isNull(attachments.deleted)))
    .orderBy(asc(attachments.created), asc(attachments.id))
    .prepare(name),
);

/** Attachments of an exam already read within the caller's scope, oldest first. */
export const attachmentsOf = (db: Database | Transaction, examId: string) => examAttachments(db).execute({ examId });

/** As `attachmentsOf`, with who added each. */
export const attachmentsWithUploaders = (db: Database | Transaction, examId: string) =>
  db
    .select({ ...shown, uploader: personIn(attachments.uploaderId) })
    .from(attachments)
    .where(and(eq(attachments.examId, examId), isNull(attachments.deleted)))
    .orderBy(asc(attachments.created), asc(attachments.id));

/** Attachments of the exam that were taken away since then, the latest first. */
export const removedAttachmentsOf = (db: Database | Transaction, examId: string, since: Date) =>
  db
    .select({
      ...shown,
      removed: sql<Date>`${attachments.deleted}`.mapWith(attachments.deleted),
      removedBy: sql<string>`coalesce(${removers.name}, '')`,
      reason: sql<string>`coalesce(${attachments.deleteReason}, '')`,
    })
    .from(attachments)
    .leftJoin(removers, eq(removers.id, attachments.deletedBy))
    .where(and(eq(attachments.examId, examId), gt(attachments.deleted, since)))
    .orderBy(desc(attachments.deleted), desc(attachments.id));

/** Adds pictures and documents to an exam, those it has already left out. @returns those that were added */
export async function addAttachments(
  tx: Transaction,
  { examId, reportId = null }: { examId: string; reportId?: string | null },
  files: AttachmentFile[],
  uploaderId: string | null,
): Promise<AttachmentFile[]> {
  const known = new Set((await attachmentsWithBytes(tx, examId, files)).map(({ objectHash }) => objectHash));
  const unique = new Map(
    files.filter(({ objectHash }) => !known.has(objectHash)).map((file) => [file.objectHash, file]),
  );
  const added = [...unique.values()];
  if (added.length > 0) {
    await tx.insert(attachments).values(added.map((file) => ({ ...file, examId, reportId, uploaderId })));
  }
  return added;
}

/** Those attachments of the exam that hold the bytes of one of the files. */
export const attachmentsWithBytes = (tx: Transaction, examId: string, files: Pick<AttachmentFile, "objectHash">[]) =>
  tx
    .select({ ...shown, objectHash: attachments.objectHash })
    .from(attachments)
    .where(
      and(
        eq(attachments.examId, examId),
        inArray(
          attachments.objectHash,
          files.map(({ objectHash }) => objectHash),
        ),
        isNull(attachments.deleted),
      ),
    );

/** The picture of the exam that shows the same; the latest, should two have come at once. */
export const attachmentShowing = async (db: Database, examId: string, shows: string) =>
  (
    await db
      .select(shown)
      .from(attachments)
      .where(and(eq(attachments.examId, examId), eq(attachments.shows, shows), isNull(attachments.deleted)))
      .orderBy(desc(attachments.created), desc(attachments.id))
      .limit(1)
  )[0];

/** The files are what the exam has of what they show: an earlier picture of the same is not answered any more. */
export async function markShowing(
  tx: Transaction,
  examId: string,
  files: Pick<AttachmentFile, "objectHash">[],
  shows: string,
) {
  const ofExam = eq(attachments.examId, examId);
  await tx
    .update(attachments)
    .set({ shows: null })
    .where(and(ofExam, eq(attachments.shows, shows)));
  const hashes = files.map(({ objectHash }) => objectHash);
  await tx
    .update(attachments)
    .set({ shows })
    .where(and(ofExam, inArray(attachments.objectHash, hashes), isNull(attachments.deleted)));
}

/** New pictures of an approved exam ask for its report to be verified (domain-rules "Report life"). */
export const askForVerification = (tx: Transaction, examId: string) =>
  tx
    .update(exams)
    .set({ verifyReport: true })
    .where(and(eq(exams.id, examId), eq(exams.reportStatus, "corrected")));

/** The attachment of the exam, kept from other writers until the transaction ends. */
export const lockAttachment = async (tx: Transaction, examId: string, attachmentId: string) =>
  (
    await tx
      .select({ id: attachments.id, deleted: attachments.deleted, objectHash: attachments.objectHash })
      .from(attachments)
      .where(and(eq(attachments.id, attachmentId), eq(attachments.examId, examId)))
      .for("update")
  )[0];

/** Takes an attachment away; its bytes stay, so that it can be brought back. */
export const markRemoved = (tx: Transaction, attachmentId: string, accountId: string, reason: string) =>
  tx
    .update(attachments)
    .set({ deleted: sql`now()`, deletedBy: accountId, deleteReason: reason })
    .where(eq(attachments.id, attachmentId));

/** @returns whether it had been taken away */
export const bringBack = async (tx: Transaction, examId: string, attachmentId: string): Promise<boolean> =>
  (
    await tx
      .update(attachments)
      .set({ deleted: null, deletedBy: null, deleteReason: null })
      .where(and(eq(attachments.id, attachmentId), eq(attachments.examId, examId), isNotNull(attachments.deleted)))
      .returning({ id: attachments.id })
  ).length > 0;

/** The attachment a signed address names, while it and its exam are there. */
export const grantedAttachment = async (db: Database, attachmentId: string) =>
  (
    await db
      .select({
        id: attachments.id,
        examId: attachments.examId,
        bucketId: exams.bucketId,
        name: attachments.name,
        mediaType: attachments.mediaType,
        objectHash: attachments.objectHash,
        sizeBytes: attachments.sizeBytes,
      })
      .from(attachments)
      .innerJoin(exams, eq(exams.id, attachments.examId))
      .where(and(eq(attachments.id, attachmentId), isNull(attachments.deleted), isNull(exams.deleted)))
  )[0];
