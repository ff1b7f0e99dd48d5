import { eachExamText } from "#contract/registration/exam-fields";
import { buckets, exams } from "#api/infrastructure/database/schema/index";

/** What sheets tell of an exam. */
export const printedExam = {
  id: exams.id,
  accessionNumber: exams.accessionNumber,
  patientId: exams.patientId,
  patientName: exams.patientName,
  patientGender: exams.patientGender,
  patientDob: exams.patientDob,
  visitAge: exams.visitAge,
  visitAgeUnit: exams.visitAgeUnit,
  weightKg: exams.weightKg,
  heightCm: exams.heightCm,
  patientSource: exams.patientSource,
  ...eachExamText((name) => exams[name]),
  modality: exams.modality,
  studyDate: exams.studyDate,
  animal: exams.animal,
  extensions: exams.extensions,
};

/** What sheets tell of the organization. */
export const printedOrganization = {
  id: buckets.id,
  name: buckets.name,
  secondaryName: buckets.secondaryName,
  departments: buckets.departments,
  logo: buckets.logo,
  timeZone: buckets.timeZone,
  recognitionMark: buckets.recognitionMark,
};

type Selected<Columns extends Record<string, { _: { data: unknown; notNull: boolean } }>> = {
  [Key in keyof Columns]: Columns[Key]["_"]["data"] | (Columns[Key]["_"]["notNull"] extends true ? never : null);
};
export type PrintedExam = Selected<typeof printedExam>;
export type PrintedOrganization = Selected<typeof printedOrganization>;
