import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets, exams, scheduledExams } from "#api/infrastructure/database/schema/index";
import { found } from "#api/infrastructure/problem";

/** Shown with leading zeros, so that numbers order as text; never more than the 16 characters of DICOM SH. */
export const accessionDigits = 8;

/**
 * Issues the next accession numbers of the organization. The sequence belongs to the transaction and may have gaps;
 * numbers that staff typed by themselves are passed over.
 *
 * @returns `count` of them, in their order
 */
export async function issueAccessionNumbers(tx: Transaction, bucketId: string, count: number): Promise<string[]> {
  const issued: string[] = [];
  while (issued.length < count) {
    const wanted = count - issued.length;
    const [bucket] = await tx
      .update(buckets)
      .set({ lastAccession: sql`${buckets.lastAccession} + ${wanted}` })
      .where(eq(buckets.id, bucketId))
      .returning({ last: buckets.lastAccession });
    const { last } = found(bucket);
    const numbers = Array.from({ length: wanted }, (_, place) =>
      String(last - wanted + 1 + place).padStart(accessionDigits, "0"),
    );
    const taken = await heldAmong(tx, bucketId, numbers);
    issued.push(...numbers.filter((number) => !taken.has(number)));
  }
  return issued;
}

/** The next one. */
export async function issueAccessionNumber(tx: Transaction, bucketId: string): Promise<string> {
  const [number] = await issueAccessionNumbers(tx, bucketId, 1);
  return found(number);
}

/** Those of the numbers that an exam or a scheduled exam of the organization has. */
async function heldAmong(tx: Transaction, bucketId: string, numbers: string[]): Promise<Set<string>> {
  const held = (table: typeof exams | typeof scheduledExams) =>
    tx
      .select({ number: table.accessionNumber })
      .from(table)
      .where(and(eq(table.bucketId, bucketId), inArray(table.accessionNumber, numbers)));
  return new Set([...(await held(exams)), ...(await held(scheduledExams))].map(({ number }) => number));
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
