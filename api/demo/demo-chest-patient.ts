import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { exams } from "#api/infrastructure/database/schema/index";
import { patientOf } from "./patient-of-exam";

const dayMs = 86_400_000;

/** A chest CT of three weeks ago or more, whose patient has been asked about twice: who that is, and when it was made. */
export async function demoChestPatient(tx: Transaction, bucketId: string, now: Date) {
  const [exam] = await tx
    .select()
    .from(exams)
    .where(
      and(
        eq(exams.bucketId, bucketId),
        eq(exams.modality, "CT"),
        eq(exams.bodyPart, "胸部"),
        eq(exams.reportStatus, "corrected"),
        isNull(exams.deleted),
        lt(exams.created, new Date(now.getTime() - 20 * dayMs)),
      ),
    )
    // Of an age at which it is asked.
    .orderBy(desc(sql`coalesce(${exams.visitAge} >= 45, false)`), desc(exams.created))
    .limit(1);
  if (!exam) throw new Error("the demo has no older CT");
  return { patient: patientOf(exam), created: exam.created };
}
