import { z } from "zod";
import { examFieldsThat } from "#contract/registration/exam-fields";
import { ExamInfo, InfoFaults } from "#contract/registration/exam-info";
import { Modality } from "#contract/organizations/organizations";
import { oneLine } from "#contract/kernel/plain-text";
import { ReportStatus } from "#contract/kernel/report-status";
import { Gender, Id, isTelephone, PetGender } from "#contract/kernel/values";

/** Exam info that may still lack what is required: prefilled, or typed so far. */
export const ExamInfoDraft = ExamInfo.extend({
  pid: oneLine().max(64, "tooLong").default(""),
  name: oneLine().max(64, "tooLong").default(""),
  gender: z.union([Gender, PetGender]).default("U"),
  modality: Modality.default("OT"),
});
export type ExamInfoDraft = z.infer<typeof ExamInfoDraft>;

/** A number that can be called, a landline's too: 5 to 20 digits, with what people write between them. */
export const Telephone = oneLine("required")
  .overwrite((typed) => typed.normalize("NFKC"))
  .min(1, "required")
  .max(32, "tooLong")
  .refine(isTelephone, "phone");

/** What somebody without an account says: who the patient is. The rest is as the images have it, or the staff's to say. */
export const PatientSaid = ExamInfoDraft.pick({ name: true, gender: true, dob: true, phone: true });

/** What identifies patient and order: a typed value that contradicts the images is shown and has to be confirmed. */
export const ComparedField = z.enum(examFieldsThat("isInImages"));
export type ComparedField = z.infer<typeof ComparedField>;

/** A field whose typed value differs from what the images say. */
export const InfoDifference = z.object({ field: ComparedField, inImages: z.string() });
export type InfoDifference = z.infer<typeof InfoDifference>;

/** A study found among the files that arrived so far; one with an empty UID stands for files without any study. */
export const FoundStudy = z.object({
  studyInstanceUid: z.string(),
  patientName: z.string(),
  patientId: z.string(),
  /** Who gave the patient ID, as the images name it. */
  patientIdIssuer: z.string(),
  /** More than one: the files of this study name different patients. */
  patientCount: z.number().int(),
  modalities: z.array(z.string()),
  description: z.string(),
  /** Date and time as the device wrote them, YYYY-MM-DDTHH:mm:ss. */
  studyDateTime: z.string().nullable(),
  seriesCount: z.number().int(),
  fileCount: z.number().int(),
  sizeBytes: z.number().int(),
  /** Typed so far, else read from the images. */
  info: ExamInfoDraft,
  differences: z.array(InfoDifference),
  /** What the exam could not take of it, by the rule that each field breaks. */
  faults: InfoFaults.default({}),
  /**
   * Whose the patient ID is that was typed, where the organization has it for somebody who contradicts what was typed:
   * the masked name (domain-rules "Exams, registry, queue"). Not told of an upload by link.
   */
  otherPatient: z.string().nullable().default(null),
  /** The images' accession number where another exam of the organization already has it. */
  takenAccessionNumber: z.string().nullable(),
  /**
   * The organization has the study already, and the upload came by link: it stays out, and nothing is told of the exam
   * (existingExam is null).
   */
  isHeldBack: z.boolean(),
  /** The exam this study belongs to already: its files are added there and need no exam info. */
  existingExam: z
    .object({
      id: Id,
      accessionNumber: z.string(),
      patientName: z.string(),
      reportStatus: ReportStatus,
      isDeleted: z.boolean(),
    })
    .nullable(),
});
export type FoundStudy = z.infer<typeof FoundStudy>;

/** The exam info of one study. */
export const StudyInfo = z.object({ studyInstanceUid: z.string().max(64).default(""), info: ExamInfo });
/** The same as far as it is typed. */
export const StudyInfoDraft = StudyInfo.extend({ info: ExamInfoDraft });
