import { z } from "zod";
import { anywhere } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id, Instant } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";
import { TextDiff } from "./report-views";

/** What kind of change it is, the graver first: another side, another number, a negation more or less, other words. */
export const changeKinds = ["side", "number", "negation", "wording"] as const;
export const ChangeKind = z.enum(changeKinds);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** A report of the caller that was approved with changes. */
export const ApproverChange = z.object({
  id: Id,
  examId: Id,
  reportId: Id,
  bucketName: z.string(),
  timeZone: z.string(),
  patientName: z.string(),
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  approver: z.string(),
  approved: Instant,
  kinds: z.array(ChangeKind),
  texts: z.array(TextDiff),
  isSeen: z.boolean(),
});
export type ApproverChange = z.infer<typeof ApproverChange>;

/** What approvers changed of what the caller had submitted. */
export const approverChanges = {
  page: operation({
    method: "GET",
    path: "/approver-changes",
    access: anywhere("exam_get"),
    summary:
      "The caller's own reports that were approved with changes, the latest first; how many, and how many are unseen.",
    input: z.object({
      kind: ChangeKind.optional(),
      unseen: z.boolean().default(false),
      limit: z.number().int().min(1).max(50).default(10),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ changes: z.array(ApproverChange), total: z.number().int(), unseen: z.number().int() }),
  }),
  see: operation({
    method: "POST",
    path: "/approver-changes/seen",
    access: anywhere("exam_get"),
    summary: "Marks some of the caller's own as seen; others' stay as they are.",
    input: z.object({ ids: z.array(Id).min(1).max(50) }),
    output: z.undefined(),
    status: 204,
  }),
};
