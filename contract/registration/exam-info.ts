import { z } from "zod";
import { TypedExtensions } from "#contract/organizations/extension-values";
import { Modality } from "#contract/organizations/organizations";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { eachExamText, examTexts, type ExamTextName } from "./exam-fields";
import { AgeUnit, Day, Gender, Moment, PatientSource, PetGender } from "#contract/kernel/values";

const line = (most: number) => oneLine().max(most, "tooLong").default("");

function ruleOf(name: ExamTextName) {
  const { max, isLong } = examTexts[name];
  return isLong ? severalLines().max(max, "tooLong").default("") : line(max);
}

/** The animal of an exam on a veterinary domain (product §3 Exam info). */
export const AnimalInfo = z.object({
  name: line(64),
  breed: line(64),
  species: line(64),
  responsiblePerson: line(64),
  host: line(64),
  disease: line(256),
});
export type AnimalInfo = z.infer<typeof AnimalInfo>;

/** What a person types about an exam at upload and registration (product §3 Exam info). */
export const ExamInfo = z.object({
  pid: oneLine("required").min(1, "required").max(64, "tooLong"),
  name: oneLine("required").min(1, "required").max(64, "tooLong"),
  gender: z.union([Gender, PetGender]),
  dob: Day.nullable().default(null),
  /** Of the patient, or of who speaks for the patient. */
  phone: line(32),
  age: z.number().int().min(0).max(150, "tooLarge").nullable().default(null),
  ageUnit: AgeUnit.default("Y"),
  weight: z.number().positive("positive").max(1000, "tooLarge").nullable().default(null),
  height: z.number().positive("positive").max(300, "tooLarge").nullable().default(null),
  urgentFlag: z.boolean().default(false),
  teleMedFlag: z.boolean().default(false),
  patientSource: PatientSource.default("NULL"),
  ...eachExamText(ruleOf),
  /** At most 16 characters (DICOM VR SH); empty lets the organization's sequence issue one. */
  accessionNumber: line(16),
  studyDate: Moment.nullable().default(null),
  modality: Modality,
  animal: AnimalInfo.nullable().default(null),
  /** Of the fields the organization adds to its exams. */
  extensions: TypedExtensions.default({}),
});
export type ExamInfo = z.infer<typeof ExamInfo>;

/** Days that cannot be, by the rule that each breaks (info_wrong). */
export const DayFaults = z.object({
  dob: z.enum(["birthAhead", "birthAfterExam"]).optional(),
  studyDate: z.literal("examAhead").optional(),
});
export type DayFaults = z.infer<typeof DayFaults>;

/** The same, and an accession number that another exam has: what the rest of the organization's exams say of one. */
export const InfoFaults = DayFaults.extend({ accessionNumber: z.literal("numberTaken").optional() });
export type InfoFaults = z.infer<typeof InfoFaults>;
