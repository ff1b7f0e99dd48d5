import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets, exams, scheduledExams } from "#api/infrastructure/database/schema/index";
import { found } from "#api/infrastructure/problem";

/** Shown with leading zeros, so that numbers order as text; never more than the 16 characters of DICOM SH. */
export const accessionDigits = 8;

/**
 * Issues the next accession number of the organization. The sequence belongs to the transaction and may have gaps;
 * numbers that staff typed by themselves are passed over.
 */
export async function issueAccessionNumber(tx: Transaction, bucketId: string): Promise<string> {
  for (;;) {
    const [bucket] = await tx
      .update(buckets)
      .set({ lastAccession: sql`${buckets.lastAccession} + 1` })
      .where(eq(buckets.id, bucketId))
      .returning({ last: buckets.lastAccession });
    const number = String(found(bucket).last).padStart(accessionDigits, "0");
    if (!(await examOfAccession(tx, bucketId, number)) && !(await scheduledOfAccession(tx, bucketId, number))) {
      return number;
    }
  }
}

/** The scheduled exam of the organization that has the accession number, deleted and cancelled ones included. */
export async function scheduledOfAccession(db: Database | Transaction, bucketId: string, accessionNumber: string) {
  const [scheduled] = await db
    .select({ id: scheduledExams.id, examId: scheduledExams.examId })
    .from(scheduledExams)
    .where(and(eq(scheduledExams.bucketId, bucketId), eq(scheduledExams.accessionNumber, accessionNumber)));
  return scheduled;
}

/** The exam of the organization that has the accession number, deleted ones included. */
export async function examOfAccession(db: Database | Transaction, bucketId: string, accessionNumber: string) {
  const [exam] = await db
    .select({ id: exams.id })
    .from(exams)
    .where(and(eq(exams.bucketId, bucketId), eq(exams.accessionNumber, accessionNumber)));
  return exam;
}

/** How many exams of the organization have the patient ID, deleted ones included. */
export const examsOfPatientId = (tx: Transaction, bucketId: string, patientId: string): Promise<number> =>
  tx.$count(exams, and(eq(exams.bucketId, bucketId), eq(exams.patientId, patientId)));

/** Who the patients of the organization's own IDs are, as each of their exams says. */
export const patientsOfIds = (db: Database | Transaction, bucketId: string, patientIds: string[]) =>
  db
    .selectDistinct({
      patientId: exams.patientId,
      patientName: exams.patientName,
      patientGender: exams.patientGender,
      patientDob: exams.patientDob,
    })
    .from(exams)
    .where(
      and(
        eq(exams.bucketId, bucketId),
        inArray(exams.patientId, patientIds),
        // Of another issuer it is another number (DICOM PS3.3 C.7.1.1).
        eq(exams.patientIdIssuer, ""),
        isNull(exams.deleted),
      ),
    );

/** Accession numbers among those given that exams of the organization have, with the exam's study. */
export const takenAccessionNumbers = (db: Database | Transaction, bucketId: string, accessionNumbers: string[]) =>
  db
    .select({ accessionNumber: exams.accessionNumber, studyInstanceUid: exams.studyInstanceUid })
    .from(exams)
    .where(and(eq(exams.bucketId, bucketId), inArray(exams.accessionNumber, accessionNumbers)));
