import { printedWords } from "#contract/delivery/printed-words";
import type { Exam } from "#contract/reading/exams";
import type { Formats } from "../../i18n/format.server";
import { ageText } from "#texts/phrases";
import { textsOf } from "#texts/texts-of.server";
import type { Language } from "#texts/languages";

/** Who was examined, how and when, in words: what stands over a report at all times. */
export function examHead(exam: Exam, language: Language, format: Formats) {
  const words = printedWords[language];
  const t = textsOf(language);
  const age = ageText(t, exam.visitAge, exam.visitAgeUnit);
  const source = exam.patientSource === "NULL" ? "" : words.patientSources[exam.patientSource];
  const known = (...parts: string[]) => parts.filter((part) => part !== "");
  return {
    name: exam.patientName,
    sexAndAge: known(genderWord(exam, language), age).join(" · "),
    study: known(words.modalities[exam.modality], exam.bodyPart, exam.studyDesc).join(" · "),
    numbers: [
      { label: t("exam.info.pid"), value: exam.patientId },
      { label: t("exam.info.accessionNumber"), value: exam.accessionNumber },
      { label: t("exam.info.applyDept"), value: known(source, exam.applyDept, exam.bedNum).join(" ") },
      { label: t("exam.info.studyDate"), value: format.dayTime(exam.studyDate ?? exam.created) },
    ].filter(({ value }) => value !== ""),
    organization: exam.bucketName,
    clinicImpression: exam.clinicImpression,
    extensions: exam.extensions,
    isUrgent: exam.urgentFlag,
    needsVerification: exam.verifyReport,
  };
}
export type ExamHead = ReturnType<typeof examHead>;

function genderWord({ patientGender, animal }: Exam, language: Language): string {
  const { genders, petGenders } = printedWords[language];
  const words: Record<string, string> = animal ? { ...genders, ...petGenders } : { ...petGenders, ...genders };
  return words[patientGender] ?? "";
}
