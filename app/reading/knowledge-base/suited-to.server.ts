import type { Exam } from "#contract/registration/exam-record";
import { KbSex } from "#contract/reading/knowledge-base";

/** What is asked of phrases for an exam: its modality and body part, and its patient's sex where phrases are kept for that one. */
export function suitedTo({ modality, bodyPart, patientGender }: Pick<Exam, "modality" | "bodyPart" | "patientGender">) {
  const sex = KbSex.safeParse(patientGender);
  return { modality, bodyPart: bodyPart.slice(0, 64), ...(sex.success && { sex: sex.data }) };
}
