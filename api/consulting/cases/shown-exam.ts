import type { BoundExam, ConsultationExam } from "#contract/consulting/consultation-exams";
import { visitAgeOf } from "#api/registration/exams/exam-row";
import type { BoundExamRow, OfferedExam } from "./bound-exam-queries";

/** An exam as a consultation tells of it. */
export function asConsultationExam(row: OfferedExam): ConsultationExam {
  const { patientDob: _, ...exam } = row;
  return {
    ...exam,
    ...visitAgeOf(row),
    studyDate: row.studyDate?.toISOString() ?? null,
    created: row.created.toISOString(),
  };
}

export const asBoundExam = (row: BoundExamRow, isOwn: boolean): BoundExam => ({
  ...asConsultationExam(row),
  visibleFrom: row.visibleFrom.toISOString(),
  visibleUntil: row.visibleUntil?.toISOString() ?? null,
  boundBy: row.boundBy,
  isOwn,
});
