import { and, asc, desc, eq, inArray, isNull, max } from "drizzle-orm";
import { verifyCodesMeant } from "#contract/identity/verify-code";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  buckets,
  consultationAttachments,
  consultationBuckets,
  consultationCases,
  consultationDossiers,
  consultationExams,
  consultations,
  exams,
  reports,
} from "#api/infrastructure/database/schema/index";

type AnyDb = Database | Transaction;
export type EditionRow = typeof consultationDossiers.$inferSelect;

/** What was asked, by whom, about whom. The caller has seen that it may read it. */
export async function questionOf(db: AnyDb, consultationId: string) {
  const [row] = await db
    .select({
      consultation: consultations,
      organization: buckets.name,
      timeZone: buckets.timeZone,
      applicant: accounts.name,
    })
    .from(consultations)
    .innerJoin(buckets, eq(buckets.id, consultations.bucketId))
    .innerJoin(accounts, eq(accounts.id, consultations.applicantId))
    .where(and(eq(consultations.id, consultationId), isNull(consultations.deleted)));
  return row;
}

export const askedOf = (db: AnyDb, consultationId: string) =>
  db
    .select({
      name: buckets.name,
      state: consultationBuckets.state,
      answered: consultationBuckets.answered,
    })
    .from(consultationBuckets)
    .innerJoin(buckets, eq(buckets.id, consultationBuckets.bucketId))
    .where(eq(consultationBuckets.consultationId, consultationId))
    .orderBy(asc(buckets.name), asc(buckets.id));

export const casesOf = (db: AnyDb, consultationId: string) =>
  db
    .select()
    .from(consultationCases)
    .where(and(eq(consultationCases.consultationId, consultationId), isNull(consultationCases.removed)))
    .orderBy(asc(consultationCases.day), asc(consultationCases.id));

export const attachmentsOf = (db: AnyDb, consultationId: string) =>
  db
    .select({
      caseId: consultationAttachments.caseId,
      type: consultationAttachments.type,
      name: consultationAttachments.name,
      note: consultationAttachments.note,
    })
    .from(consultationAttachments)
    .where(and(eq(consultationAttachments.consultationId, consultationId), isNull(consultationAttachments.removed)))
    .orderBy(asc(consultationAttachments.id));

/** The exams bound to it, with their approved reports. */
export const examsOf = (db: AnyDb, consultationId: string) =>
  db
    .select({
      id: exams.id,
      bucketId: exams.bucketId,
      accessionNumber: exams.accessionNumber,
      modality: exams.modality,
      bodyPart: exams.bodyPart,
      studyDesc: exams.studyDesc,
      performed: exams.studyDate,
      reportId: reports.id,
      content: reports.content,
    })
    .from(consultationExams)
    .innerJoin(exams, eq(exams.id, consultationExams.examId))
    .leftJoin(reports, and(eq(reports.examId, exams.id), eq(reports.status, "corrected"), isNull(reports.deleted)))
    .where(eq(consultationExams.consultationId, consultationId))
    .orderBy(asc(consultationExams.created), asc(exams.id), asc(reports.id));

/** The newest first. */
export const editionsOf = (db: AnyDb, consultationId: string) =>
  db
    .select({
      number: consultationDossiers.number,
      digest: consultationDossiers.digest,
      verifyCode: consultationDossiers.verifyCode,
      issued: consultationDossiers.issued,
      issuedBy: { id: accounts.id, name: accounts.name, title: accounts.title },
    })
    .from(consultationDossiers)
    .innerJoin(accounts, eq(accounts.id, consultationDossiers.issuedBy))
    .where(eq(consultationDossiers.consultationId, consultationId))
    .orderBy(desc(consultationDossiers.number));

export async function editionAt(db: AnyDb, consultationId: string, number: number): Promise<EditionRow | undefined> {
  const [row] = await db
    .select()
    .from(consultationDossiers)
    .where(and(eq(consultationDossiers.consultationId, consultationId), eq(consultationDossiers.number, number)));
  return row;
}

/** Pictures that editions show. */
export const editionPictures = async (db: AnyDb, consultationId: string): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ hashes: consultationDossiers.objectHashes })
        .from(consultationDossiers)
        .where(eq(consultationDossiers.consultationId, consultationId))
    ).flatMap(({ hashes }) => hashes),
  );

export const insertEdition = (tx: Transaction, edition: typeof consultationDossiers.$inferInsert) =>
  tx.insert(consultationDossiers).values(edition);

/** What the verify page may know of a dossier: nothing of its content. */
export async function verifiableDossier(db: AnyDb, typedCode: string) {
  const [row] = await db
    .select({
      id: consultationDossiers.id,
      consultationId: consultationDossiers.consultationId,
      number: consultationDossiers.number,
      digest: consultationDossiers.digest,
      issued: consultationDossiers.issued,
      kind: consultations.kind,
      bucketId: consultations.bucketId,
      organizationName: buckets.name,
      timeZone: buckets.timeZone,
    })
    .from(consultationDossiers)
    .innerJoin(consultations, eq(consultations.id, consultationDossiers.consultationId))
    .innerJoin(buckets, eq(buckets.id, consultations.bucketId))
    .where(inArray(consultationDossiers.verifyCode, verifyCodesMeant(typedCode)));
  if (!row) return undefined;
  const [newest] = await db
    .select({ number: max(consultationDossiers.number) })
    .from(consultationDossiers)
    .where(eq(consultationDossiers.consultationId, row.consultationId));
  return { ...row, newest: newest?.number ?? row.number };
}
