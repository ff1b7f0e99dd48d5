import type { ExtensionValue } from "#contract/organizations/extension-values";
import {
  extensionField,
  isPatientField,
  labelOf,
  standardFields,
  type PatientField,
} from "#contract/delivery/print-fields";
import { printedWords, type PrintedWords } from "#contract/delivery/printed-words";
import { eachExamText } from "#contract/registration/exam-fields";
import type { Language } from "#contract/kernel/values";
import { ageText } from "#texts/phrases";
import { textsOf } from "#texts/texts-of.server";
import type { LabelledValue } from "#contract/delivery/printing";
import { PatientSource } from "#contract/kernel/values";
import { extensionText } from "#api/registration/extensions/extension-text";
import type { SheetTemplate } from "#api/organizations/print-templates/sheet-template";
import type { PrintedExam } from "./printed-columns";
import { printedTime } from "#api/kernel/printed-time";

/** The fields a sheet shows, and whether with the time of day. */
export type PatientBlock = Pick<SheetTemplate, "fields" | "exactTime">;

const standard: PatientBlock = { fields: [...standardFields], exactTime: true };

/** Shown even where nothing is known. */
const always: readonly PatientField[] = ["name", "gender", "patientId", "accessionNumber"];

const wordOf = (words: Record<string, string>, code: string) => (Object.hasOwn(words, code) ? (words[code] ?? "") : "");

const source = ({ patientSource }: PrintedExam, words: PrintedWords) =>
  patientSource === PatientSource.enum.NULL ? "" : wordOf(words.patientSources, patientSource);

const amount = (value: number | null, unit: string) => (value === null ? "" : `${value} ${unit}`);

/**
 * The patient block: who, where from, which exam, in the order of the template. What is not known is left out, but for
 * name, sex and the two numbers, where they are chosen.
 *
 * @param timeZone of the organization, for the exam's time
 * @param ofReport values of the fields that the organization added to its reports
 * @param block null for a sheet without a template
 */
export function patientBlock(
  exam: PrintedExam,
  language: Language,
  timeZone: string,
  ofReport: readonly ExtensionValue[] = [],
  block: PatientBlock | null = null,
): LabelledValue[] {
  const { fields, exactTime } = block ?? standard;
  const words = printedWords[language];
  const t = textsOf(language);
  const values = {
    ...patientValues(exam, words, timeZone, exactTime),
    age: ageText(t, exam.visitAge, exam.visitAgeUnit),
  };
  const added = new Map([...extended("exam", exam.extensions, words), ...extended("report", ofReport, words)]);
  return fields.flatMap((field) => {
    if (!isPatientField(field)) return added.get(field) ?? [];
    const isShown = values[field] !== "" || always.includes(field);
    return isShown ? [{ label: t(labelOf(field)), value: values[field] }] : [];
  });
}

function patientValues(
  exam: PrintedExam,
  words: PrintedWords,
  timeZone: string,
  exactTime: boolean,
): Record<Exclude<PatientField, "age">, string> {
  const studyDate = exam.studyDate && printedTime(exam.studyDate, timeZone);
  return {
    name: exam.patientName,
    gender: wordOf(exam.animal ? words.petGenders : words.genders, exam.patientGender),
    dob: exam.patientDob ?? "",
    species: exam.animal?.species ?? "",
    breed: exam.animal?.breed ?? "",
    owner: exam.animal?.host ?? "",
    patientId: exam.patientId,
    accessionNumber: exam.accessionNumber,
    patientSource: source(exam, words),
    ...eachExamText((name) => exam[name]),
    weight: amount(exam.weightKg, "kg"),
    height: amount(exam.heightCm, "cm"),
    modality: words.modalities[exam.modality],
    procedure: exam.studyDesc,
    studyDate: studyDate ? [studyDate.date, ...(exactTime ? [studyDate.time] : [])].join(" ") : "",
  };
}

const extended = (subject: string, values: readonly ExtensionValue[], words: PrintedWords) =>
  values.map((value): [string, LabelledValue] => [
    extensionField(subject, value.key),
    { label: value.label, value: extensionText(value, words.yesNo) },
  ]);

/** What names the patient on the second and every further sheet. */
export function identityLine(exam: PrintedExam, language: Language): LabelledValue[] {
  const t = textsOf(language);
  return [
    { label: t(labelOf("name")), value: exam.patientName },
    { label: t(labelOf("patientId")), value: exam.patientId },
    { label: t(labelOf("accessionNumber")), value: exam.accessionNumber },
  ];
}
