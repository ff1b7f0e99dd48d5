import { z } from "zod";
import { at, atEither } from "#contract/kernel/access";
import { Attachment, Series } from "#contract/registration/exam-record";
import { operation } from "#contract/kernel/operation";
import { leavingSeconds, lockMinutes } from "#contract/kernel/report-lock";
import { InspectionAnswer } from "./inspection-answer";
import { KeyImage, WrittenContent } from "./report-content";
import {
  Addendum,
  ReportDetail,
  ReportDiff,
  ReportDraft,
  ReportLock,
  ReportState,
  ReportVersion,
  TextDiff,
  TraceEntry,
} from "./report-views";
import { Id, Instant, Person } from "#contract/kernel/values";

export { KeyImage, ReportContent } from "./report-content";
export { ReportStatus, ShownReportStatus } from "#contract/kernel/report-status";

const ofReport = z.object({ id: Id });
/** The version the caller read: a write that names an older one answers version_conflict and changes nothing. */
const atVersion = ofReport.extend({ version: z.number().int().min(0) });
/** Why; an empty one answers reason_required where a reason is needed. */
const reason = z.string().trim().max(500, "tooLong").default("");

/** Saves what the editor holds. */
export const SaveReport = atVersion.extend({
  /** What the screen holds; left out, the saved text stays. */
  content: WrittenContent.optional(),
  /** Save and close: frees the lock. */
  unlock: z.boolean().default(false),
});
/** Submits what the editor holds; finding or diagnosis, a body part (product §5) and what the organization requires. */
export const SubmitReport = atVersion.extend({
  content: WrittenContent.optional(),
  /**
   * The `confirmation` that came with the warnings of smart inspect: the caller has read them and goes on. It holds for
   * the very text and warnings it was given with; any other is warned of anew.
   */
  inspectionAccepted: z.string().max(64, "tooLong").default(""),
  /** Why it goes on, kept with each finding (contract/reading/inspections.ts). */
  ...InspectionAnswer.shape,
});
/** Approves; the password where the organization asks for it again. */
export const ApproveReport = SubmitReport.extend({ password: z.string().max(256, "passwordTooLong").default("") });
/** Reject, advise, recall and delete: at a version, with a reason. */
export const ReasonedAction = atVersion.extend({ reason });
/** The screen sends both; the call of product §7 names the report alone. */
export const ReportDeletion = ofReport.extend({ version: atVersion.shape.version.optional(), reason });
/** What needs no more than the version it was decided on. */
export const ReportAtVersion = atVersion;
/** Prints, by the template somebody chose, else by the one that the organization's rule chooses. */
export const PrintReport = atVersion.extend({ template: Id.optional() });
/** Takes or renews the lease on the text. */
export const Lock = ofReport.extend({
  /** The version the caller's screen was read at: an older one answers version_conflict. */
  version: z.number().int().min(0).optional(),
  /** What their screen goes on with; without it a draft on an older version is set aside. */
  content: WrittenContent.optional(),
});
/** Throws away one draft set aside; without its id the draft that is being written. */
export const Reset = ofReport.extend({ draftId: Id.optional() });
/** Frees the caller's lease: at once, or soon after a page is left. */
export const Unlock = ofReport.extend({ leaving: z.boolean().default(false) });
/** Takes the lease from its holder; their name, typed, confirms it (domain-rules "Report life"). */
export const ForceUnlock = ofReport.extend({ confirmation: z.string().trim().max(64, "tooLong").default("") });
/** Unsaved text, and the version it was written on. */
export const SyncReport = ofReport.extend({ baseVersion: z.number().int().min(0), content: WrittenContent });
/** Who is to write the report. */
export const Assignment = ofReport.extend({ accountId: Id });
/** The text of an addendum. */
export const NewAddendum = ofReport.extend({
  text: z.string().trim().min(1, "required").max(4000, "tooLong"),
  /** Of the report that was read: sent twice, it is added once. */
  version: z.number().int().min(0).optional(),
});
/** The times an approved report prints; approved is not before submitted. */
export const PrintTimes = ofReport
  .extend({ printSubmittedAt: Instant, printApprovedAt: Instant })
  .refine((times) => Date.parse(times.printSubmittedAt) <= Date.parse(times.printApprovedAt), {
    error: "approvedBeforeSubmitted",
    path: ["printApprovedAt"],
  });

/** What a report shows and may show. */
export const ReportImages = z.object({
  /** Of the report as it is saved, in the author's order. */
  keyImages: z.array(
    KeyImage.extend({
      /** Still there, and of the report's own patient. */
      isAvailable: z.boolean(),
    }),
  ),
  /** Whose pictures follow. */
  examId: Id,
  /** Series by number with their images; objects that are no image are left out. */
  series: z.array(Series),
  /** Pictures among the attachments. */
  attachments: z.array(Attachment),
});

const mayWrite = atEither("report", "report_upsert", "report_approval");

/**
 * Reports and their life (product §4, §7 Reports; domain-rules "Report life"). A report of another organization, a
 * deleted one and one of a deleted exam answer not_found. What the caller may do next stands in `transitions`.
 */
export const reports = {
  detail: operation({
    method: "GET",
    path: "/reports/{id}/detail",
    access: at("report", "exam_get"),
    summary: "The report with its text, what the caller may do with it, who holds it and his own unsaved text.",
    input: ofReport,
    output: ReportDetail,
  }),
  images: operation({
    method: "GET",
    path: "/reports/{id}/images",
    access: at("report", "exam_get"),
    summary:
      "The report's key images, and the pictures it can use: of its exam, or of another exam of the patient that is " +
      "named (not_found for any other).",
    input: ofReport.extend({ examId: Id.optional() }),
    output: ReportImages,
  }),
  lock: operation({
    method: "POST",
    path: "/reports/{id}/lock",
    access: mayWrite,
    summary: `Takes or renews the lock for ${lockMinutes} minutes. report_locked names the holder; version_conflict; transition_refused.`,
    input: Lock,
    output: ReportDetail,
  }),
  unlock: operation({
    method: "POST",
    path: "/reports/{id}/unlock",
    access: mayWrite,
    summary: `Frees the caller's lock, \`leaving\` in ${leavingSeconds} s, so that a page loaded again keeps it; without a lock nothing happens. Unsaved text stays as his draft.`,
    input: Unlock,
    output: ReportLock,
  }),
  forceUnlock: operation({
    method: "POST",
    path: "/reports/{id}/force-unlock",
    access: at("report", "report_approval"),
    summary:
      "Takes the lock from its holder, whose name is typed as confirmation (else invalid). What he had unsaved stays his draft, his next sync or write is told (lock_lost), and so does the trace.",
    input: ForceUnlock,
    output: ReportDetail,
  }),
  reset: operation({
    method: "POST",
    path: "/reports/{id}/reset",
    access: mayWrite,
    summary: "Throws the caller's unsaved text away, or one draft set aside.",
    input: Reset,
    output: ReportDetail,
  }),
  sync: operation({
    method: "POST",
    path: "/reports/{id}/sync",
    access: mayWrite,
    summary:
      "Keeps unsaved text as the caller's draft and renews his lock; a lock lost meanwhile shows in the answer, with who took it. key_image_foreign.",
    input: SyncReport,
    output: z.object({ lock: ReportLock, version: z.number().int(), draft: ReportDraft.nullable() }),
  }),
  save: operation({
    method: "POST",
    path: "/reports/{id}/save",
    access: at("report", "report_upsert"),
    summary:
      "Saves the text. version_conflict, transition_refused, report_locked, lock_lost (data: by, at), " +
      "key_image_foreign, extensions_wrong (data: fields), extension_retired.",
    input: SaveReport,
    output: ReportDetail,
  }),
  submit: operation({
    method: "POST",
    path: "/reports/{id}/submit",
    access: at("report", "report_upsert"),
    summary:
      "Submits for approval. As save; report_incomplete names fields, inspection_warned and inspection_blocked `findings`, the former with a `confirmation`.",
    input: SubmitReport,
    output: ReportDetail,
  }),
  cancelSubmit: operation({
    method: "POST",
    path: "/reports/{id}/cancelSubmit",
    access: at("report", "report_upsert"),
    summary: "Takes a submission back, for its submitter alone. version_conflict, transition_refused, report_locked.",
    input: ReportAtVersion,
    output: ReportState,
  }),
  approve: operation({
    method: "POST",
    path: "/reports/{id}/approve",
    access: at("report", "report_approval"),
    summary: "Approves, with the approver's edits. As submit; four_eyes, wrong_password, too_many_attempts.",
    input: ApproveReport,
    output: ReportDetail,
  }),
  reject: operation({
    method: "POST",
    path: "/reports/{id}/reject",
    access: at("report", "report_approval"),
    summary: "Sends a submitted report back. reason_required, version_conflict, transition_refused, report_locked.",
    input: ReasonedAction,
    output: ReportState,
  }),
  advise: operation({
    method: "POST",
    path: "/reports/{id}/advise",
    access: at("report", "report_advice"),
    summary: "Sends a submitted report back with advice. version_conflict, transition_refused, report_locked.",
    input: ReasonedAction,
    output: ReportDetail,
  }),
  recall: operation({
    method: "POST",
    path: "/reports/{id}/recall",
    access: at("report", "report_recall"),
    summary: "Recalls an approved report. reason_required, version_conflict, transition_refused, report_locked.",
    input: ReasonedAction,
    output: ReportState,
  }),
  print: operation({
    method: "POST",
    path: "/reports/{id}/print",
    access: at("report", "report_print"),
    summary:
      "Records a printing of the approved report, with the name of the template. version_conflict, transition_refused.",
    input: PrintReport,
    output: ReportDetail,
  }),
  updatePrintTime: operation({
    method: "POST",
    path: "/reports/{id}/update-print-time",
    access: at("report", "report_print"),
    summary: "Corrects the times an approved report prints. transition_refused.",
    input: PrintTimes,
    output: ReportDetail,
  }),
  addAddendum: operation({
    method: "POST",
    path: "/reports/{id}/addenda",
    access: at("report", "report_approval"),
    summary:
      "Adds a numbered addendum to an approved report, whose text stays as it is. transition_refused; addendum_repeated " +
      "where one says the same; version_conflict where a version is told and the report has another.",
    input: NewAddendum,
    output: Addendum,
    status: 201,
  }),
  assignees: operation({
    method: "GET",
    path: "/reports/{id}/assignees",
    access: at("report", "report_assign"),
    summary: "Who the report can be assigned to: members of the organization who may write reports, by name.",
    input: ofReport,
    output: z.array(Person),
  }),
  assign: operation({
    method: "POST",
    path: "/reports/{id}/assign",
    access: at("report", "report_assign"),
    summary: "Assigns the exam's report to a member who may write reports; invalid for anybody else.",
    input: Assignment,
    output: Person,
  }),
  assignRemove: operation({
    method: "POST",
    path: "/reports/{id}/assign-remove",
    access: at("report", "report_assign"),
    summary: "Takes the assignment away; where there is none nothing happens.",
    input: ofReport,
    output: z.undefined(),
    status: 204,
  }),
  delete: operation({
    method: "POST",
    path: "/reports/{id}/delete",
    access: at("report", "exam_delete"),
    summary:
      "Moves the report to the deleted list; an approved one is recalled first (else transition_refused). " +
      "version_conflict where a version is told and the report has another; report_locked, conflict.",
    input: ReportDeletion,
    output: z.undefined(),
    status: 204,
  }),
  recovery: operation({
    method: "POST",
    path: "/reports/{id}/recovery",
    access: at("report", "exam_delete"),
    summary:
      "Brings a deleted report back as it was; one that is there stays so. not_found while its exam is deleted; report_replaced while the exam has another report.",
    input: ofReport,
    output: ReportDetail,
  }),
  trace: operation({
    method: "GET",
    path: "/reports/{id}/report-trace",
    access: at("report", "report_trace"),
    summary: "Everything that happened to the report, newest first.",
    input: ofReport,
    output: z.array(TraceEntry),
  }),
  version: operation({
    method: "GET",
    path: "/reports/{id}/traces/{tid}",
    access: at("report", "report_trace"),
    summary: "One version, whole. not_found for one of another report.",
    input: ofReport.extend({ tid: Id }),
    output: ReportVersion,
  }),
  diff: operation({
    method: "GET",
    path: "/reports/{id}/diff-trace",
    access: at("report", "report_trace"),
    summary:
      "What differs between two versions of the report, texts piece by piece (TextDiff). not_found for one of another report.",
    input: ofReport.extend({ fromId: Id, toId: Id }),
    output: ReportDiff,
  }),
  priorDiff: operation({
    method: "GET",
    path: "/reports/{id}/prior-diff",
    access: at("report", "exam_get"),
    summary:
      "What differs from the report of an earlier exam of the patient to this one's text: the caller's own draft, else as " +
      "it is saved. not_found for a report of anybody else.",
    input: ofReport.extend({ priorId: Id }),
    output: z.object({ texts: z.array(TextDiff) }),
  }),
};
