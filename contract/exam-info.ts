import { z } from "zod";
import { Modality } from "./organizations";
import { AgeUnit, Day, Gender, Instant, PatientSource, PetGender } from "./values";

/** The animal of an exam on a veterinary domain (spec §3 Exam info). */
export const AnimalInfo = z.object({
  name: z.string().max(64).default(""),
  breed: z.string().max(64).default(""),
  species: z.string().max(64).default(""),
  responsiblePerson: z.string().max(64).default(""),
  host: z.string().max(64).default(""),
  disease: z.string().max(256).default(""),
});
export type AnimalInfo = z.infer<typeof AnimalInfo>;

const line = (most: number) => z.string().trim().max(most, "tooLong").default("");

/** What a person types about an exam at upload and registration (spec §3 Exam info). */
export const ExamInfo = z.object({
  pid: z.string({ error: "required" }).trim().min(1, "required").max(64, "tooLong"),
  name: z.string({ error: "required" }).trim().min(1, "required").max(64, "tooLong"),
  gender: z.union([Gender, PetGender]),
  dob: Day.nullable().default(null),
  age: z.number().int().min(0).max(150, "tooLarge").nullable().default(null),
  ageUnit: AgeUnit.default("Y"),
  weight: z.number().positive("positive").max(1000, "tooLarge").nullable().default(null),
  height: z.number().positive("positive").max(300, "tooLarge").nullable().default(null),
  urgentFlag: z.boolean().default(false),
  teleMedFlag: z.boolean().default(false),
  applyDept: line(64),
  patientSource: PatientSource.default("NULL"),
  inpatientId: line(64),
  outpatientId: line(64),
  physicalExamId: line(64),
  bedNum: line(16),
  bodyPart: line(64),
  clinicImpression: line(2000),
  studyDesc: line(256),
  /** At most 16 characters (DICOM VR SH); empty lets the organization's sequence issue one. */
  accessionNumber: z.string().trim().max(16, "tooLong").default(""),
  serviceRequestId: line(64),
  studyDate: Instant.nullable().default(null),
  modality: Modality,
  reportType: line(64),
  animal: AnimalInfo.nullable().default(null),
});
export type ExamInfo = z.infer<typeof ExamInfo>;
