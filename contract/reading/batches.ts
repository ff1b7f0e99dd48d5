import { z } from "zod";
import { anywhere } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { problemCodes } from "#contract/kernel/problems";
import { stream } from "#contract/kernel/stream";
import { Id, Person } from "#contract/kernel/values";
import { InspectionAnswer } from "./inspection-answer";
import { SubmitReport } from "./reports";

/** Exams that one answer can still tell of one by one. */
export const mostInBatch = 100;

const ExamIds = z.array(Id).min(1, "required").max(mostInBatch, "tooMany");

/** What happened to one exam of several. */
export const BatchOutcome = z.object({
  examId: Id,
  /** Why it was left as it was, in the words of the single step; null where it was done. */
  refusal: z.object({ code: z.enum(problemCodes), data: z.record(z.string(), z.unknown()) }).nullable(),
});
export type BatchOutcome = z.infer<typeof BatchOutcome>;

/** Several exams to be given to somebody. */
export const BatchAssignment = z.object({ examIds: ExamIds, accountId: Id });
/** What an approver answers to the findings of smart inspect at one exam's report, as at the single approval. */
export const BatchAnswer = z.object({
  examId: Id,
  inspectionAccepted: SubmitReport.shape.inspectionAccepted,
  ...InspectionAnswer.shape,
});
/** Several exams to be approved; of an exam without an answer, what smart inspect finds holds its approval back. */
export const BatchApproval = z.object({
  examIds: ExamIds,
  answers: z.array(BatchAnswer).max(mostInBatch, "tooMany").default([]),
});
/** Several exams. */
export const Batch = z.object({ examIds: ExamIds });

/**
 * One step for several exams of the list. Each is done or left by itself, in the order they are named, under the rules of
 * the single step: what one of them is refused for holds up no other.
 */
export const batches = {
  approve: operation({
    method: "POST",
    path: "/batches/approve",
    access: anywhere("report_approval"),
    summary:
      "Approves the exams' reports as they are. Refused as the single approval, and: report_unread where the caller has " +
      "not opened the text as it stands now, approval_alone where the organization asks for the password. What an " +
      "inspection_warned tells is answered for each exam by its `confirmation`, with a reason or none.",
    input: BatchApproval,
    output: z.array(BatchOutcome),
  }),
  assignees: operation({
    method: "POST",
    path: "/batches/assignees",
    access: anywhere("report_assign"),
    summary: "Who may write the reports of all these exams, by name.",
    input: Batch,
    output: z.array(Person),
  }),
  assign: operation({
    method: "POST",
    path: "/batches/assign",
    access: anywhere("report_assign"),
    summary: "Assigns the exams' reports to a person. Refused as the single assignment.",
    input: BatchAssignment,
    output: z.array(BatchOutcome),
  }),
  print: operation({
    method: "POST",
    path: "/batches/print",
    access: anywhere("report_print"),
    summary:
      "Records a printing of the exams' approved reports, which …/batches/pdf then gives as one file. Refused as the " +
      "single print and its PDF: name_not_printable, invalid; and report_not_approved.",
    input: Batch,
    output: z.array(BatchOutcome),
  }),
};

/** What was chosen, as one file. */
export const batchStreams = {
  pdf: stream({
    method: "GET",
    path: "/batches/pdf",
    access: anywhere("report_print"),
    summary:
      "The reports of the exams named by ?exam, repeated, in one PDF: each the sheets of its own PDF, with its own page " +
      "numbers, foot and watermark. ?language as there; ?twoSided=on begins each on a new leaf. not_found where one of " +
      "them is gone; name_not_printable, invalid.",
    query: ["exam", "language", "twoSided"],
    produces: ["application/pdf"],
  }),
};
