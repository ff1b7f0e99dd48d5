import { z } from "zod";
import { at, consultationAt, participantOf, type Access } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Language } from "#contract/kernel/values";
import { PrintedReport } from "#contract/delivery/printing";
import { viewPassMinutes } from "#contract/imaging/viewers";
import { Attachment } from "#contract/registration/exam-record";
import { ExamRow } from "#contract/registration/exam-list";
import { ConsultationStatus } from "./consultation-record";

/** An exam in a consultation, or one that could be bound to it: what an invitation may tell of it. */
export const ConsultationExam = ExamRow.pick({
  id: true,
  bucketId: true,
  patientId: true,
  patientName: true,
  patientGender: true,
  visitAge: true,
  visitAgeUnit: true,
  accessionNumber: true,
  modality: true,
  bodyPart: true,
  studyDesc: true,
  studyDate: true,
  created: true,
  timeZone: true,
  hasImage: true,
  instanceCount: true,
}).extend({
  /** Whether a report of it is approved. */
  isReported: z.boolean(),
});
export type ConsultationExam = z.infer<typeof ConsultationExam>;

/** One that is bound. */
export const BoundExam = ConsultationExam.extend({
  visibleFrom: Instant,
  /** Null while the consultation is open. */
  visibleUntil: Instant.nullable(),
  boundBy: z.string(),
  /** The caller may read it by a right of his own, also when the consultation is over. */
  isOwn: z.boolean(),
});
export type BoundExam = z.infer<typeof BoundExam>;

/** An approved report as it stands on its sheet. Its pictures are in its PDF file. */
const ApprovedReport = z.object({ id: Id, sheet: PrintedReport });

/** An exam whole, as a consultation shows it. */
export const SeenExam = z.object({
  exam: BoundExam.extend({ bucketName: z.string(), clinicImpression: z.string() }),
  reports: z.array(ApprovedReport),
  attachments: z.array(Attachment),
});
export type SeenExam = z.infer<typeof SeenExam>;

/** An exam and a consultation it is bound to. */
const BoundTo = z.object({
  id: Id,
  status: ConsultationStatus,
  patientName: z.string(),
  reason: z.string(),
  starts: Instant,
  timeZone: z.string(),
});

const ofConsultation = z.object({ id: Id });
const ofExam = ofConsultation.extend({ examId: Id });

/** Which of the organization's exams could be bound. */
export const BindableQuery = z.object({
  /** The organization that asks. */
  appliedBucketId: Id,
  /** Of this patient. */
  patientId: oneLine().max(64, "tooLong").default(""),
  /** Of this exam's patient, and that exam itself first. */
  examId: Id.optional(),
});

/** An exam can be bound only once the organization that asks is chosen (product §5). */
const whoBinds: Access = {
  kind: "record",
  action: "consultation_Exam_create",
  record: "bucket",
  key: "appliedBucketId",
  unnamed: "applied_organization_first",
};

/**
 * Exams of the asking organization that a consultation is about. Its members see them while it is open; each look is in
 * the audit trail of both organizations.
 */
export const consultationExams = {
  bindable: operation({
    method: "POST",
    path: "/consultations/visit-exams",
    access: whoBinds,
    summary:
      "Exams of a patient at the organization that will ask, the latest first: those that can be bound to a new " +
      "consultation. Empty without a patient; applied_organization_first where no organization is named.",
    input: BindableQuery,
    output: z.object({ exams: z.array(ConsultationExam) }),
  }),
  visitExams: operation({
    method: "GET",
    path: "/consultations/{id}/visit-exams",
    access: consultationAt("asking", "consultation_Exam_create"),
    summary:
      "Exams of the consultation's patient at the organization that asks, and those that are bound, the latest first.",
    input: ofConsultation,
    output: z.object({ exams: z.array(ConsultationExam.extend({ isBound: z.boolean() })) }),
  }),
  list: operation({
    method: "GET",
    path: "/consultations/{id}/exams",
    access: participantOf(),
    summary: "The bound exams that the caller may see now, and how many there are besides.",
    input: ofConsultation,
    output: z.object({
      exams: z.array(BoundExam),
      hidden: z.number().int(),
      mayBind: z.boolean(),
      mayUnbind: z.boolean(),
    }),
  }),
  bindExam: operation({
    method: "POST",
    path: "/consultations/{id}/exams",
    access: consultationAt("asking", "consultation_Exam_create"),
    summary:
      "Binds an exam of the asking organization, by its id or its accession number: the members see it from now on. " +
      "not_found for one that the caller may not read, or that was deleted; exam_bound; consultation_over; other_patient " +
      "for one that stands under another patient ID (another name, where one has no ID), unless it is said to be meant: " +
      "the history and the trail tell so.",
    input: ofConsultation.extend({
      examId: Id.optional(),
      accessionNumber: oneLine().max(64, "tooLong").default(""),
      isOtherPatientMeant: z.boolean().default(false),
    }),
    output: z.object({ examId: Id }),
    status: 201,
  }),
  unbind: operation({
    method: "DELETE",
    path: "/consultations/{id}/exams/{examId}",
    access: consultationAt("asking", "consultation_Exam_delete"),
    summary: "Takes an exam out: the members see it no more, in open pages too. consultation_over.",
    input: ofExam,
    output: z.undefined(),
    status: 204,
  }),
  read: operation({
    method: "GET",
    path: "/consultations/{id}/exams/{examId}",
    access: participantOf(),
    summary: "A bound exam with its approved reports and its papers; not_found for whoever may not see it now.",
    input: ofExam.extend({ language: Language.default("chs") }),
    output: SeenExam,
  }),
  view: operation({
    method: "POST",
    path: "/consultations/{id}/exams/{examId}/view",
    access: participantOf(),
    summary:
      `A pass to the images of a bound exam, for ${viewPassMinutes} minutes at most: good only in the open session of ` +
      "whoever may see the exam through the consultation, asked at each picture. not_found, exam_deleted.",
    input: ofExam,
    output: z.object({ path: z.string(), token: z.string(), expires: Instant }),
  }),
  ofExam: operation({
    method: "GET",
    path: "/exams/{id}/consultations",
    access: at("exam", "exam_get"),
    summary: "Consultations that the exam is bound to and the caller takes part in, the latest first.",
    input: ofConsultation,
    output: z.object({ consultations: z.array(BoundTo), mayAsk: z.boolean() }),
  }),
};

export const consultationExamStreams = {
  report: stream({
    method: "GET",
    path: "/consultations/{id}/exams/{examId}/reports/{reportId}/pdf",
    access: participantOf(),
    summary:
      "An approved report of a bound exam as a PDF file; ?language. not_found for whoever may not see the exam now; " +
      "name_not_printable.",
    query: ["language"],
    produces: ["application/pdf"],
  }),
  attachment: stream({
    method: "GET",
    path: "/consultations/{id}/exams/{examId}/attachments/{attachmentId}",
    access: participantOf(),
    summary: "A paper of a bound exam, to be shown; ?download=1 to be kept. not_found as the exam.",
    query: ["download"],
    produces: ["image/jpeg", "image/png", "application/pdf", "application/octet-stream"],
  }),
};
