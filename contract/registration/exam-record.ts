import { z } from "zod";
import { eachExamText } from "./exam-fields";
import { AnimalInfo } from "./exam-info";
import { ExtensionValue } from "#contract/organizations/extension-values";
import { ExamRow } from "./exam-list";
import { ShownReportStatus } from "#contract/kernel/report-status";
import { AgeUnit, Id, Instant, Person } from "#contract/kernel/values";

/** A picture or document of an exam that is no DICOM object. */
export const Attachment = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  created: Instant,
});
export type Attachment = z.infer<typeof Attachment>;

/** One exam whole. */
export const Exam = ExamRow.extend({
  studyInstanceUid: z.string().nullable(),
  phone: z.string(),
  /** kg */
  weight: z.number().nullable(),
  /** cm */
  height: z.number().nullable(),
  ...eachExamText(() => z.string()),
  /** Who gave the patient ID, as the images name it; "" for the organization itself. */
  patientIdIssuer: z.string(),
  teleMedFlag: z.boolean(),
  /** The age by the date of birth, where the one that was typed contradicts it. */
  ageByBirth: z.object({ visitAge: z.number().int(), visitAgeUnit: AgeUnit }).nullable(),
  animal: AnimalInfo.nullable(),
  /** Of the fields the organization adds, in their order. */
  extensions: z.array(ExtensionValue),
  uploaderName: z.string().nullable(),
  /**
   * Whether it is known which scheduled exam it is: unmatched waits for a person, unscheduled is none. Null where the
   * organization keeps no registry.
   */
  matching: z.enum(["unmatched", "matched", "unscheduled"]).nullable(),
  /** When the exam info was last changed; an update names it. */
  updated: Instant,
  attachments: z.array(Attachment),
  /** The caller may write into its report, key images among it. */
  mayWriteReport: z.boolean(),
});
export type Exam = z.infer<typeof Exam>;

/** What two exams under one patient ID say otherwise of the person: they may be of two people. */
export const PatientContradiction = z.enum(["name", "dob", "gender"]);
export type PatientContradiction = z.infer<typeof PatientContradiction>;

/**
 * Another exam under the same patient ID of the same issuer (PS3.3 C.7.1.1) at the same organization. An exam without a
 * patient ID has none. Where the two contradict each other, it is for a person to say whose they are: its pictures do
 * not go into the report before.
 */
export const PastExam = ExamRow.extend({ contradictions: z.array(PatientContradiction) });
export type PastExam = z.infer<typeof PastExam>;

/**
 * Another exam of the visit: of the same day by the organization's clock, or under the same request or check-up number.
 * Inpatient and outpatient numbers do not count: many hospitals give them once for years. A day's chest and abdomen CT
 * are often read as one; the report then counts their body parts (`bodyPartCount`) and may show pictures of each.
 */
export const CoExam = PastExam.extend({
  /** The report asked for shows a picture of this exam. */
  isShown: z.boolean(),
});
export type CoExam = z.infer<typeof CoExam>;

/** A report of the exam, without its text. */
export const ExamReport = z.object({
  id: Id,
  type: z.string(),
  status: ShownReportStatus,
  version: z.number().int(),
  creator: Person.nullable(),
  submitter: Person.nullable(),
  issuer: Person.nullable(),
  submitted: Instant.nullable(),
  approved: Instant.nullable(),
  created: Instant,
});
export type ExamReport = z.infer<typeof ExamReport>;

/**
 * What an instance is shown as: frames of an image, the text of a structured report (PS3.3 A.35), an encapsulated PDF
 * (PS3.3 A.45.1), a waveform such as an ECG (PS3.3 A.34), or by name only.
 */
export const InstanceKind = z.enum(["image", "text", "document", "waveform", "other"]);
export type InstanceKind = z.infer<typeof InstanceKind>;

/** One SOP instance (PS3.3 C.12.1), without its bytes. */
export const Instance = z.object({
  id: Id,
  number: z.number().int().nullable(),
  kind: InstanceKind,
  sopInstanceUid: z.string(),
  sopClassUid: z.string(),
  rows: z.number().int().nullable(),
  columns: z.number().int().nullable(),
  frames: z.number().int(),
  sizeBytes: z.number().int(),
});
export type Instance = z.infer<typeof Instance>;

/** One series (PS3.3 C.7.3.1) with its instances. */
export const Series = z.object({
  id: Id,
  seriesInstanceUid: z.string(),
  number: z.number().int().nullable(),
  modality: z.string(),
  description: z.string(),
  bodyPart: z.string(),
  instances: z.array(Instance),
});
export type Series = z.infer<typeof Series>;
