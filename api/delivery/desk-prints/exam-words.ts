import { describedStudy, joined } from "#contract/imaging/described-study";
import { printedWords } from "#contract/delivery/printed-words";
import type { Language } from "#contract/kernel/values";
import { printedTime } from "#api/kernel/printed-time";
import type { RegistryRow } from "#api/registration/registry/registry-queries";
import { ageText } from "#texts/phrases";
import { textsOf } from "#texts/texts-of.server";

type Exam = RegistryRow["exam"];

/** Sex and age, as sheets say them. */
export function sexAgeWords(exam: Exam, language: Language): string {
  const words = printedWords[language];
  const sexes: Record<string, string> = exam.animal ? words.petGenders : words.genders;
  return joined(sexes[exam.patientGender] ?? "", ageText(textsOf(language), exam.visitAge, exam.visitAgeUnit));
}

/** Modality, body part and what is done. */
export const studyWords = (exam: Exam, language: Language): string =>
  describedStudy(printedWords[language].modalities[exam.modality], exam);

/** When it is to be done: the time it has, else the day it is wanted on. */
export function planWords({ scheduledStart, scheduledDate }: Exam, timeZone: string): string {
  if (scheduledStart === null) return scheduledDate ?? "";
  const { date, time } = printedTime(scheduledStart, timeZone);
  return `${date} ${time}`;
}
