import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets, scheduledExams, selfBookings } from "#api/infrastructure/database/schema/index";
import { keptPatientId } from "../patients/kept-patient-queries";

type AnyDb = Database | Transaction;

// — who is there —

/** The QR code of a patient who booked alone, as a scanner types it: the address of the ticket. */
function isOfTicket(db: AnyDb, scanned: string) {
  const ticket = /\/book\/tickets\/([\w-]{16,64})$/.exec(scanned)?.[1];
  if (ticket === undefined) return undefined;
  return inArray(
    scheduledExams.id,
    db.select({ id: selfBookings.scheduledExamId }).from(selfBookings).where(eq(selfBookings.ticket, ticket)),
  );
}

/** Leading zeros of an accession number may be left out. */
const isNumber = (number: string) =>
  or(
    inArray(scheduledExams.accessionNumber, [number, number.toUpperCase()]),
    eq(scheduledExams.accessionNumber, sql`lpad(${number}, 8, '0')`),
  );

/** A registered exam by its number. */
export const examOfNumber = async (db: AnyDb, bucketId: string, accessionNumber: string) =>
  (
    await db
      .select({ id: scheduledExams.id })
      .from(scheduledExams)
      .where(
        and(
          eq(scheduledExams.bucketId, bucketId),
          isNull(scheduledExams.deleted),
          or(isNumber(accessionNumber), isOfTicket(db, accessionNumber)),
        ),
      )
      .orderBy(desc(scheduledExams.created))
      .limit(1)
  )[0]?.id;

/** The patient who has an ID now, and who had it before a merge. */
const hasPatientId = async (db: AnyDb, bucketId: string, number: string) => {
  const forms = [number, number.toUpperCase()];
  const kept = await Promise.all(forms.map((one) => keptPatientId(db, bucketId, one)));
  return inArray(scheduledExams.patientId, [...new Set([...forms, ...kept])]);
};

/** Exams of a day that were neither performed nor cancelled, the earliest first. */
const openExamsOf = (db: AnyDb, bucketId: string, day: string, whose: SQL | undefined) =>
  db
    .select({ exam: scheduledExams })
    .from(scheduledExams)
    .innerJoin(buckets, eq(buckets.id, scheduledExams.bucketId))
    .where(
      and(
        eq(scheduledExams.bucketId, bucketId),
        isNull(scheduledExams.deleted),
        ne(scheduledExams.status, "Cancelled"),
        ne(scheduledExams.status, "Performed"),
        // Once it has a time, the day of that counts, whatever day was wanted.
        sql`coalesce((${scheduledExams.scheduledStart} at time zone ${buckets.timeZone})::date,
          ${scheduledExams.scheduledDate}, (${scheduledExams.created} at time zone ${buckets.timeZone})::date) = ${day}`,
        whose,
      ),
    )
    .orderBy(asc(scheduledExams.scheduledStart), asc(scheduledExams.id))
    .limit(5);

/**
 * The exams of that day by what a patient has on paper or on the phone, but those that were performed or cancelled. What
 * others know of a person, such as a phone number, finds nobody.
 */
export const examsOfVisitor = (db: AnyDb, bucketId: string, day: string, number: string) =>
  openExamsOf(db, bucketId, day, or(isNumber(number), isOfTicket(db, number)));

/** The first exam of that day that a patient has still before them. */
export const nextExamOfPatient = async (db: AnyDb, bucketId: string, day: string, patientId: string) =>
  (await openExamsOf(db, bucketId, day, await hasPatientId(db, bucketId, patientId)))[0]?.exam.id;
