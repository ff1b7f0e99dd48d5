import { and, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  exams,
  handOuts,
  queueEntries,
  registryOrders,
  reports,
  scheduledExams,
  selfBookings,
} from "#api/infrastructure/database/schema/index";

/** What was scanned of a slip or of a ticket: the address of its page ends with its secret. */
function ofTicket(scanned: string) {
  const queued = /\/queue\/([\w-]{16,64})(?:\/slip)?$/.exec(scanned)?.[1];
  const booked = /\/book\/tickets\/([\w-]{16,64})$/.exec(scanned)?.[1];
  if (queued)
    return sql`${exams.id} in (select ${scheduledExams.examId} from ${scheduledExams}
      join ${queueEntries} on ${queueEntries.scheduledExamId} = ${scheduledExams.id} where ${queueEntries.ticket} = ${queued})`;
  if (booked)
    return sql`${exams.id} in (select ${scheduledExams.examId} from ${scheduledExams}
      join ${selfBookings} on ${selfBookings.scheduledExamId} = ${scheduledExams.id} where ${selfBookings.ticket} = ${booked})`;
  return undefined;
}

/** Whose number it is: an accession number, a patient ID, a scanned slip. Of several issuers there may be several. */
export const patientsOfNumber = (db: Database, bucketId: string, number: string) =>
  db
    .selectDistinct({ patientId: exams.patientId, issuer: exams.patientIdIssuer })
    .from(exams)
    .where(
      and(
        eq(exams.bucketId, bucketId),
        isNull(exams.deleted),
        ofTicket(number) ??
          or(
            sql`${exams.accessionNumber} in (${number}, upper(${number}), lower(${number}))`,
            sql`${exams.patientId} in (${number}, upper(${number}), lower(${number}))`,
          ),
      ),
    )
    .limit(5);

/** The exam's own phone, or the identity card of its order, ends so: of somebody else who got the number, neither does. */
const isProven = (proof: string) => sql`(right(${exams.patientPhone}, 4) = ${proof} or exists (
  select from ${scheduledExams} join ${registryOrders} on ${registryOrders.id} = ${scheduledExams.orderId}
  where ${scheduledExams.examId} = ${exams.id} and right(upper(${registryOrders.idCard}), 4) = upper(${proof})))`;

const columns = {
  reportId: reports.id,
  examId: exams.id,
  patientName: exams.patientName,
  patientSource: exams.patientSource,
  modality: exams.modality,
  bodyPart: exams.bodyPart,
  studyDesc: exams.studyDesc,
  accessionNumber: exams.accessionNumber,
  approved: reports.approved,
};

const isApproved = and(eq(reports.status, "corrected"), isNull(reports.deleted), isNull(exams.deleted));

/** The patient's approved reports of the last year, newest first. */
export const reportsOfPatient = (
  db: Database,
  bucketId: string,
  { patientId, issuer }: { patientId: string; issuer: string },
  proof: string,
) =>
  db
    .select(columns)
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(
      and(
        eq(exams.bucketId, bucketId),
        eq(exams.patientId, patientId),
        eq(exams.patientIdIssuer, issuer),
        isApproved,
        isNotNull(reports.approved),
        gt(reports.approved, sql`now() - interval '1 year'`),
        isProven(proof),
      ),
    )
    .orderBy(desc(reports.approved), desc(reports.id))
    .limit(20);

export const approvedReportOf = async (db: Database, bucketId: string, reportId: string) =>
  (
    await db
      .select(columns)
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(and(eq(reports.id, reportId), eq(reports.bucketId, bucketId), isApproved))
  )[0];

/** Whether the patient printed it a moment ago: a browser asks for one file more than once. */
export const wasJustPrinted = async (db: Database | Transaction, reportId: string, minutes: number) =>
  (
    await db
      .select({ id: handOuts.id })
      .from(handOuts)
      .where(
        and(
          eq(handOuts.reportId, reportId),
          eq(handOuts.method, "selfService"),
          gt(handOuts.created, sql`now() - make_interval(mins => ${minutes})`),
        ),
      )
      .limit(1)
  ).length > 0;
