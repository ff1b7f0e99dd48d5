import { and, desc, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { exams, scheduledExams } from "#api/infrastructure/database/schema/index";
import { idsOfPatient } from "../patients/kept-patient-queries";

const most = 50;

/** What was registered for a patient of the organization, and exams that came without an order; the latest first. */
export async function pastOf(db: Database, bucketId: string, patientId: string) {
  const patientIds = await idsOfPatient(db, bucketId, patientId);
  const registered = await db
    .select({
      orderId: scheduledExams.orderId,
      examId: exams.id,
      accessionNumber: scheduledExams.accessionNumber,
      modality: scheduledExams.modality,
      bodyPart: scheduledExams.bodyPart,
      studyDesc: scheduledExams.studyDesc,
      status: scheduledExams.status,
      performed: scheduledExams.performed,
      start: scheduledExams.scheduledStart,
      created: scheduledExams.created,
    })
    .from(scheduledExams)
    .leftJoin(exams, and(eq(exams.id, scheduledExams.examId), isNull(exams.deleted)))
    .where(
      and(
        eq(scheduledExams.bucketId, bucketId),
        inArray(scheduledExams.patientId, patientIds),
        isNull(scheduledExams.deleted),
      ),
    )
    .orderBy(desc(scheduledExams.created))
    .limit(most);
  const came = await db
    .select({
      orderId: sql<null>`null`,
      examId: exams.id,
      accessionNumber: exams.accessionNumber,
      modality: exams.modality,
      bodyPart: exams.bodyPart,
      studyDesc: exams.studyDesc,
      status: sql<null>`null`,
      performed: exams.studyDate,
      created: exams.created,
    })
    .from(exams)
    .where(
      and(
        eq(exams.bucketId, bucketId),
        inArray(exams.patientId, patientIds),
        // A number of another issuer may be somebody else's here.
        eq(exams.patientIdIssuer, ""),
        isNull(exams.deleted),
        notExists(
          db
            .select({ one: sql`1` })
            .from(scheduledExams)
            .where(and(eq(scheduledExams.examId, exams.id), isNull(scheduledExams.deleted))),
        ),
      ),
    )
    .orderBy(desc(exams.created))
    .limit(most);
  return [
    ...registered.map(({ performed, start, created, ...row }) => ({ ...row, when: performed ?? start ?? created })),
    ...came.map(({ performed, created, ...row }) => ({ ...row, when: performed ?? created })),
  ]
    .toSorted((a, b) => b.when.getTime() - a.when.getTime())
    .slice(0, most);
}
