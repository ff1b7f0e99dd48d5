import { z } from "zod";
import { anywhere } from "./access";
import { operation } from "./operation";
import { problemCodes } from "./problems";
import { Id, Person } from "./values";

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
      "not opened the text as it stands now, approval_alone where the organization asks for the password.",
    input: Batch,
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
};
