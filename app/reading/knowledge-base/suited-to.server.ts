import type { Exam } from "#contract/registration/exam-record";
import { KbSex } from "#contract/reading/knowledge-base";

/** What is asked of phrases for an exam: its modality, and its patient's sex where that is one that phrases are kept for. */
export function suitedTo({ modality, patientGender }: Pick<Exam, "modality" | "patientGender">) {
  const sex = KbSex.safeParse(patientGender);
  return { modality, ...(sex.success && { sex: sex.data }) };
}
