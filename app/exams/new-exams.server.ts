import type { NewExam } from "#contract/exam-list";

/** A new exam as a notice tells of it. */
export const newExamNotice = ({ id, reportId, patientName, modality, bodyPart, bucketName }: NewExam) => ({
  id,
  href: reportId === null ? `/studies/${id}` : `/studies/${id}/reports/${reportId}`,
  patient: patientName,
  study: [modality, bodyPart, bucketName].filter((part) => part !== "").join(" · "),
});
export type NewExamNotice = ReturnType<typeof newExamNotice>;
