import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { buckets, consultationExams, consultations } from "#api/infrastructure/database/schema/index";
import { concerns, type Concern } from "#api/kernel/access/consultation-concern-conditions";

/** Consultations that the exam is bound to and that concern the reader, the latest first. */
export async function consultationsOfExam(db: Database, concern: Concern, examId: string) {
  const rows = await db
    .select({
      id: consultations.id,
      status: consultations.status,
      patientName: consultations.patientName,
      reason: consultations.reason,
      starts: consultations.starts,
      timeZone: buckets.timeZone,
    })
    .from(consultationExams)
    .innerJoin(consultations, eq(consultations.id, consultationExams.consultationId))
    .innerJoin(buckets, eq(buckets.id, consultations.bucketId))
    .where(and(eq(consultationExams.examId, examId), concerns(db, concern)))
    .orderBy(desc(consultations.created), desc(consultations.id));
  return rows.map((row) => ({ ...row, starts: row.starts.toISOString() }));
}
