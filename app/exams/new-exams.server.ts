import type { NewExam } from "#contract/exam-list";
import type { Texts } from "../i18n/texts";

/** A new exam as a notice tells of it. */
export const newExamNotice = ({ id, reportId, patientName, modality, bodyPart, bucketName }: NewExam, t: Texts) => ({
  id,
  href: reportId === null ? `/studies/${id}` : `/studies/${id}/reports/${reportId}`,
  patient: patientName,
  study: [t(`exam.modality.${modality}`), bodyPart, bucketName].filter((part) => part !== "").join(" · "),
});
export type NewExamNotice = ReturnType<typeof newExamNotice>;
