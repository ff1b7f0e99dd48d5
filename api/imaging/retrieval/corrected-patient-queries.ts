import { and, eq, or } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { exams } from "#api/infrastructure/database/schema/index";
import type { CorrectedPatient } from "#api/dicom/corrected-patient";

/**
 * Who the patient of an exam is where its images may say otherwise: its data were typed over, or taken from the
 * scheduled exam it was matched to.
 *
 * @returns null where they are those of the images
 */
export async function correctedPatientOf(db: Database, examId: string): Promise<CorrectedPatient | null> {
  const [row] = await db
    .select({
      id: exams.patientId,
      issuer: exams.patientIdIssuer,
      name: exams.patientName,
      birthDate: exams.patientDob,
      gender: exams.patientGender,
      accessionNumber: exams.accessionNumber,
    })
    .from(exams)
    .where(and(eq(exams.id, examId), or(eq(exams.patientCorrected, true), eq(exams.matching, "matched"))));
  return row ?? null;
}
