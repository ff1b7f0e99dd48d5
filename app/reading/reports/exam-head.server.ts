import { printedWords } from "#contract/delivery/printed-words";
import type { Exam } from "#contract/reading/exams";
import type { Formats } from "../../i18n/format.server";
import type { Language } from "#texts/languages";

/** Who was examined, how and when, in words: what stands over a report at all times. */
export function examHead(exam: Exam, language: Language, format: Formats) {
  const words = printedWords[language];
  const age = exam.visitAgeUnit ? format.age(exam.visitAge, exam.visitAgeUnit) : "";
  const source = exam.patientSource === "NULL" ? "" : words.patientSources[exam.patientSource];
  const known = (...parts: string[]) => parts.filter((part) => part !== "");
  return {
    name: exam.patientName,
    sexAndAge: known(genderWord(exam, language), age).join(" · "),
    study: known(words.modalities[exam.modality], exam.bodyPart, exam.studyDesc).join(" · "),
    numbers: [
      { label: words.patient.patientId, value: exam.patientId },
      { label: words.patient.accessionNumber, value: exam.accessionNumber },
      { label: words.patient.applyDept, value: known(source, exam.applyDept, exam.bedNum).join(" ") },
      { label: words.patient.studyDate, value: format.dayTime(exam.studyDate ?? exam.created) },
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
