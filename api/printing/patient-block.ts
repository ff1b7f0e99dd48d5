import { PatientSource } from "#contract/values";
import type { PrintedWords } from "#contract/printed-words/index";
import type { PrintedRecord } from "./printed-record-queries";
import { printedTime } from "./printed-time";
import type { LabelledValue } from "./report-document";

type Exam = PrintedRecord["exam"];

const wordOf = (words: Record<string, string>, code: string) => (Object.hasOwn(words, code) ? (words[code] ?? "") : "");

const age = ({ visitAge, visitAgeUnit }: Exam, words: PrintedWords) =>
  visitAge === null ? "" : wordOf(words.ageUnits, visitAgeUnit ?? "Y").replace("{age}", String(visitAge));

const source = ({ patientSource }: Exam, words: PrintedWords) =>
  patientSource === PatientSource.enum.NULL ? "" : wordOf(words.patientSources, patientSource);

/**
 * The patient block in reading order: who, where from, which exam. What is not known is left out, but for name, sex and
 * the two numbers every sheet needs.
 *
 * @param timeZone of the organization, for the exam's time
 */
export function patientBlock(exam: Exam, words: PrintedWords, timeZone: string): LabelledValue[] {
  const labels = words.patient;
  const genders = exam.animal ? words.petGenders : words.genders;
  const studyDate = exam.studyDate && printedTime(exam.studyDate, timeZone);
  const always = new Set([labels.name, labels.gender, labels.patientId, labels.accessionNumber]);
  return [
    { label: labels.name, value: exam.patientName },
    { label: labels.gender, value: wordOf(genders, exam.patientGender) },
    { label: labels.age, value: age(exam, words) },
    { label: labels.species, value: exam.animal?.species ?? "" },
    { label: labels.breed, value: exam.animal?.breed ?? "" },
    { label: labels.owner, value: exam.animal?.host ?? "" },
    { label: labels.patientId, value: exam.patientId },
    { label: labels.accessionNumber, value: exam.accessionNumber },
    { label: labels.patientSource, value: source(exam, words) },
    { label: labels.inpatientId, value: exam.inpatientId },
    { label: labels.outpatientId, value: exam.outpatientId },
    { label: labels.physicalExamId, value: exam.physicalExamId },
    { label: labels.bedNum, value: exam.bedNum },
    { label: labels.applyDept, value: exam.applyDept },
    { label: labels.modality, value: words.modalities[exam.modality] },
    { label: labels.bodyPart, value: exam.bodyPart },
    { label: labels.procedure, value: exam.studyDesc },
    { label: labels.studyDate, value: studyDate ? `${studyDate.date} ${studyDate.time}` : "" },
  ].filter(({ label, value }) => value !== "" || always.has(label));
}

/** What names the patient on the second and every further sheet. */
export const identityLine = (exam: Exam, { patient: labels }: PrintedWords): LabelledValue[] => [
  { label: labels.name, value: exam.patientName },
  { label: labels.patientId, value: exam.patientId },
  { label: labels.accessionNumber, value: exam.accessionNumber },
];
