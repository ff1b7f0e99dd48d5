import { z } from "zod";
import { at, atAny, atEither } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Instant } from "#contract/kernel/values";
import { SafetyAnswer, SafetyQuestion } from "#contract/organizations/list-fields";
import { Modality } from "#contract/organizations/organizations";

/**
 * How it stands with an exam's safety: nothing is asked of it; a question whose answer matters is open; a dangerous answer
 * was given, and no physician has decided since, even where it was changed; a physician lets it be done all the same; nothing speaks against it.
 */
export const SafetyState = z.enum(["none", "unasked", "blocked", "overridden", "clear"]);
export type SafetyState = z.infer<typeof SafetyState>;

const note = oneLine().max(256, "tooLong").default("");
const ofExam = z.object({ id: Id });

/** A question of an exam, with the latest answer to it. */
export const AskedQuestion = z.object({
  questionId: Id,
  question: SafetyQuestion.shape.question,
  blockingAnswer: z.enum(["", "yes", "no"]),
  answer: SafetyAnswer.nullable(),
  note: z.string(),
  /** The answer speaks against the exam. */
  isDangerous: z.boolean(),
  askedBy: z.string().nullable(),
  asked: Instant.nullable(),
  /** A dangerous answer that this one replaced before a physician decided: it still keeps the exam from being done. */
  withdrawn: z.object({ answer: SafetyAnswer, note: z.string(), askedBy: z.string(), asked: Instant }).nullable(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const ExamSafety = z.object({
  examId: Id,
  orderId: Id,
  state: SafetyState,
  patientName: z.string(),
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  questions: z.array(AskedQuestion),
  /** A device has begun it although safety holds it back. */
  hasBegun: z.boolean(),
  /** The last one, where there was one. */
  override: z.object({ reason: z.string(), name: z.string(), created: Instant }).nullable(),
  mayOverride: z.boolean(),
});
export type ExamSafety = z.infer<typeof ExamSafety>;

/** An exam that waits for an approver's word. */
export const BlockedExam = ExamSafety.pick({
  examId: true,
  orderId: true,
  hasBegun: true,
  patientName: true,
  accessionNumber: true,
  modality: true,
  bodyPart: true,
  studyDesc: true,
}).extend({
  scheduledDate: z.iso.date().nullable(),
  /** The patient is there, and waits for the word. */
  hasArrived: z.boolean(),
  /** What was answered that speaks against it, or has replaced such an answer; none where a device began before the patient was asked. */
  answers: z.array(AskedQuestion.pick({ question: true, answer: true, note: true, withdrawn: true })),
  /** When the last of them was given, and by whom it was asked. */
  asked: Instant.nullable(),
  askedBy: z.string().nullable(),
});
export type BlockedExam = z.infer<typeof BlockedExam>;

export const AnswerSafety = z.object({
  answers: z.array(z.object({ questionId: Id, answer: SafetyAnswer.optional(), note })).max(100),
});
export const OverrideSafety = z.object({ reason: oneLine("required").min(1, "required").max(256, "tooLong") });

/** Questions for the patient's safety before an exam: pregnancy, implants, kidneys, allergies. */
export const safety = {
  blocked: operation({
    method: "GET",
    path: "/buckets/{id}/safety-blocked",
    access: atAny("bucket", ["registry_create", "registry_update", "report_approval"]),
    summary:
      "Exams of the organization that an answer of the last 60 days keeps from being done, those whose patient has arrived " +
      "among them, and those that a device has begun all the same or before anything was asked, which come first; then the " +
      "latest answer first; at most 200. Who may approve reports there is told of each.",
    input: ofExam,
    output: z.array(BlockedExam),
  }),
  ofExam: operation({
    method: "GET",
    path: "/scheduled-exams/{id}/safety",
    access: atAny("scheduledExam", ["registry_create", "registry_update", "report_approval"]),
    summary:
      "The safety questions of a scheduled exam, the latest answers, who asked and when: for who asks, and for whoever lets " +
      "the exam be done in spite of them.",
    input: ofExam,
    output: ExamSafety,
  }),
  answer: operation({
    method: "PUT",
    path: "/scheduled-exams/{id}/safety",
    access: atEither("scheduledExam", "registry_create", "registry_update"),
    summary:
      "Keeps what was answered; what is left out stays as it was, and former answers are kept. From a dangerous answer on, " +
      "changed or not, until a physician has decided, and while there is none where it matters, an arrival is refused, and " +
      "after the arrival to begin: safety_blocked, safety_unasked.",
    input: AnswerSafety.extend(ofExam.shape),
    output: ExamSafety,
  }),
  override: operation({
    method: "POST",
    path: "/scheduled-exams/{id}/safety/override",
    access: at("scheduledExam", "report_approval"),
    summary:
      "Lets the exam be done in spite of its answers so far, with a reason; answers given later count again. step_refused " +
      "where nothing speaks against it.",
    input: OverrideSafety.extend(ofExam.shape),
    output: ExamSafety,
  }),
};
