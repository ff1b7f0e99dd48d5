import { v7 } from "uuid";
import type { NewExam } from "#contract/registration/exam-list";
import type { Texts } from "#texts/texts";
import { pathTo } from "../../paths";

/** The least id an exam can have that arrives from now on: ids grow with time (UUID version 7, RFC 9562 §5.7). */
export const newsBegins = () => v7({ random: new Uint8Array(16), seq: 0 });

/** A new exam as a notice tells of it. */
export const newExamNotice = ({ id, reportId, patientName, modality, bodyPart, bucketName }: NewExam, t: Texts) => ({
  id,
  href:
    reportId === null
      ? pathTo("/studies/:examId", { examId: id })
      : pathTo("/studies/:examId/reports/:reportId", { examId: id, reportId }),
  patient: patientName,
  study: [t(`exam.modality.${modality}`), bodyPart, bucketName].filter((part) => part !== "").join(" · "),
});
export type NewExamNotice = ReturnType<typeof newExamNotice>;
