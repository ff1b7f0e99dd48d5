import type { InspectionAnswer } from "#contract/reading/inspection-answer";
import type { ReportAction, ReportContent, WrittenContent } from "#contract/reading/report-content";
import type { InspectionWarning, ReportDetail, TraceEvent, VersionConflict } from "#contract/reading/report-views";
import type { Caller } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { raise } from "#api/infrastructure/events/events";
import { extensionDiffs } from "#api/registration/extensions/extension-diffs";
import { requireSound } from "#api/registration/extensions/typed-extensions";
import type { OperationContext } from "#api/kernel/operations";
import { templateNameFor } from "#api/organizations/print-templates/template-name";
import { found, Problem } from "#api/infrastructure/problem";
import type { ProblemCode } from "#contract/kernel/problems";
import { eventOf, isDoneAlready } from "./done-already";
import { recordHeldBack, recordPassed } from "#api/reading/inspections/record-outcomes";
import { dropOwnDraft } from "./draft-queries";
import { inspectedNow, requireAccepted } from "./inspection";
import { requireOwnKeyImages } from "./own-key-images";
import { detailOf, factsOf, lockOf } from "./report-detail";
import { readReport, type ReportRow } from "./report-queries";
import { needsLock, needsReason, next, refusalOf } from "#api/registration/exams/report-status";
import {
  appendVersion,
  clearVerifyMark,
  makerOf,
  mirrorIntoExam,
  writeTransition,
  type ReportChange,
} from "./transition-queries";
import { textDiffs } from "./version-diff";
import { acceptComputed } from "../ai-tasks/own-results";
import { requireComplete, saysTheSame, writtenContent } from "./written-content";

export interface TransitionInput extends InspectionAnswer {
  id: string;
  version: number;
  content?: WrittenContent | undefined;
  reason?: string;
  /** Save and close. */
  unlock?: boolean;
  inspectionAccepted?: string;
  /** The template somebody chose to print by. */
  template?: string | undefined;
}

/**
 * Moves a report one step along its life (domain-rules "Report life"), with its version, its mirror in the exam and its
 * audit event in one transaction. A request that comes once more is answered with what it did.
 *
 * @throws Problem version_conflict with the current version and content; report_locked with the holder; lock_lost, with
 * who took the lock and when if it was taken away; transition_refused, forbidden, four_eyes, reason_required,
 * report_incomplete, inspection_warned, inspection_blocked, key_image_foreign, extensions_wrong, extension_retired
 */
export async function perform(
  context: OperationContext,
  action: ReportAction,
  input: TransitionInput,
): Promise<ReportDetail> {
  const { db } = context.platform;
  const told: Told = { report: null, findings: [] };
  try {
    return await db.transaction((tx) => performed(tx, context, action, input, told));
  } catch (error) {
    // What was told is kept though the step is not: whether the text was changed for it shows when the report goes on.
    const isHeldBack = error instanceof Problem && heldBack.includes(error.code);
    if (isHeldBack && told.report) await recordHeldBack(db, context, told.report, told.findings);
    throw error;
  }
}

/** What smart inspect said of which report, once it was asked. */
interface Told {
  report: ReportRow | null;
  findings: InspectionWarning[];
}
const heldBack: ProblemCode[] = ["inspection_warned", "inspection_blocked"];

async function performed(
  tx: Transaction,
  context: OperationContext,
  action: ReportAction,
  input: TransitionInput,
  told: Told,
): Promise<ReportDetail> {
  const caller = context.caller();
  const report = found(await readReport(tx, context.bucketId, input.id));
  if (await isDoneAlready(tx, report, caller.accountId, action, input)) return detailOf(tx, report, caller);
  await requireAllowed(tx, report, caller, action, input);
  const { content, judged } = writtenContent(report, input.content);
  if (needsLock(action)) {
    await requireOwnKeyImages(tx, report, content.keyImages);
    await acceptComputed(tx, context, report.exam.id, content.computed);
    requireSound(judged);
  }
  if (action === "submit" || action === "approve") {
    requireComplete(content, judged);
    told.report = report;
    told.findings = await inspectedNow(tx, report, content);
    requireAccepted(content, told.findings, input.inspectionAccepted);
  }
  const change = changeOf(report, caller.accountId, action, input, content);
  const lock = needsLock(action) ? "held" : action === "print" ? "any" : "free";
  const isWritten = await writeTransition(tx, report, caller.accountId, lock, change);
  const written = found(await readReport(tx, context.bucketId, input.id));
  // Somebody was faster between the reading and the writing: what they left says what is wrong now.
  if (!isWritten) {
    if (await isDoneAlready(tx, written, caller.accountId, action, input)) return detailOf(tx, written, caller);
    await requireAllowed(tx, written, caller, action, input);
    throw new Problem("conflict");
  }
  // Approved as it was read, the text takes no draft's place.
  if (needsLock(action) && input.content) await dropOwnDraft(tx, report.id, caller.accountId);
  if (action === "approve") await clearVerifyMark(tx, report.exam.id);
  await raiseEvents(tx, context, action, report, written);
  const printTemplate = action === "print" ? await templateNameFor(tx, report, input.template) : null;
  if (told.report) await recordPassed(tx, context, written, told.findings, input);
  return recorded(tx, context, written, eventOf[action], input.reason || null, printTemplate);
}

/** The event of a step that brings a report back to who wrote and approved it. */
const returnedBy: Partial<Record<ReportAction, "reportRejected" | "reportAdvised" | "reportRecalled">> = {
  reject: "reportRejected",
  advise: "reportAdvised",
  recall: "reportRecalled",
};

/** Raises the events of a step, in its transaction: what follows is said in api/subscribers.ts. */
async function raiseEvents(
  tx: Transaction,
  context: OperationContext,
  action: ReportAction,
  before: ReportRow,
  written: ReportRow,
): Promise<void> {
  const { id: reportId, bucketId, version, exam, content } = written;
  const step = { reportId, examId: exam.id, bucketId, version, by: context.caller().accountId };
  const event = criticalEvent(before.content, content);
  if (event) await raise(context.platform, tx, context, event, step);
  if (action === "approve") await raise(context.platform, tx, context, "reportApproved", step);
  const returned = returnedBy[action];
  if (!returned) return;
  // A recall takes the approver off the report: told are those of before.
  const people = { submitterId: before.submitter?.id ?? null, issuerId: before.issuer?.id ?? null };
  await raise(context.platform, tx, context, returned, { ...step, ...people });
}

/** What the outside has of a report is another thing afterwards. */
const publishing: ReadonlySet<TraceEvent> = new Set(["approved", "recalled", "addendumAdded", "recovered"]);

/** What a step made of the critical flag; undefined where nobody has to know. */
function criticalEvent(before: ReportContent, written: ReportContent) {
  if (!written.critical) return before.critical ? "criticalFlagTakenBack" : undefined;
  if (!before.critical) return "reportFlaggedCritical";
  return saysTheSame(before, written) ? undefined : "criticalReportChanged";
}

/** The tail of every accepted change: its immutable version, the exam's mirror, the answer, the audit event. */
export async function recorded(
  tx: Transaction,
  context: OperationContext,
  report: ReportRow,
  event: TraceEvent,
  reason: string | null,
  printTemplate: string | null = null,
): Promise<ReportDetail> {
  const { id: reportId, version, status, content } = report;
  const caller = context.caller();
  const { accountId } = caller;
  await appendVersion(tx, { reportId, version, event, status, accountId, content, reason, printTemplate });
  await mirrorIntoExam(tx, report.exam.id);
  if (publishing.has(event)) await tellOfPublished(tx, context, report);
  const detail = await detailOf(tx, report, caller);
  await audit(tx, context, `report_${event}`, {
    examId: report.exam.id,
    subjectId: reportId,
    detail: { version, status },
  });
  return detail;
}

/** Tells that what is published of the report is not what it was, at its version as it stands. */
export const tellOfPublished = (tx: Transaction, context: OperationContext, report: ReportRow) =>
  raise(context.platform, tx, context, "publishedReportChanged", {
    reportId: report.id,
    examId: report.exam.id,
    bucketId: report.bucketId,
    version: report.version,
    by: context.caller().accountId,
  });

async function requireAllowed(
  tx: Transaction,
  report: ReportRow,
  caller: Caller,
  action: ReportAction,
  input: TransitionInput,
): Promise<void> {
  await requireVersion(tx, report, caller, input);
  const lock = await lockOf(tx, report, caller);
  // The former holder hears who took the lock, whoever holds it now.
  if (needsLock(action) && lock.lost) throw new Problem("lock_lost", lock.lost);
  const refusal = refusalOf(action, factsOf(report, caller));
  if (refusal === "report_locked") throw lockedBy(report);
  if (refusal) throw new Problem(refusal, { action, status: report.status });
  if (needsLock(action) && !lock.isMine) throw new Problem("lock_lost");
  if (needsReason(action) && !input.reason) throw new Problem("reason_required", { action });
}

/** Problem report_locked, with the holder's name and, as an ISO string, how long their lease lasts. */
export const lockedBy = ({ locker, lockExpires }: ReportRow) =>
  new Problem("report_locked", { holder: locker?.name ?? "", until: lockExpires?.toISOString() ?? null });

/** @throws Problem version_conflict with what stands now and how the sent text differs from it */
export async function requireVersion(
  tx: Transaction,
  report: ReportRow,
  { accountId }: Caller,
  sent: Pick<TransitionInput, "version" | "content">,
): Promise<void> {
  if (report.version === sent.version) return;
  const { version, status, content } = report;
  const maker = (await makerOf(tx, report)) ?? report.lastUpdater;
  const written = sent.content ? writtenContent(report, sent.content).content : content;
  const conflict: VersionConflict = {
    version,
    status,
    content,
    lastUpdater: maker?.name ?? null,
    isOwn: maker?.id === accountId,
    updated: report.updated.toISOString(),
    texts: textDiffs(content, written),
    extensions: extensionDiffs(content.extensions ?? [], written.extensions ?? []),
  };
  throw new Problem("version_conflict", conflict);
}

const noLock = { lockedBy: null, lockExpires: null };

function changeOf(
  report: ReportRow,
  accountId: string,
  action: ReportAction,
  { reason, unlock }: TransitionInput,
  content: ReportContent,
): ReportChange {
  const status = next[report.status][action];
  if (!status) throw new Problem("transition_refused", { action, status: report.status });
  const isEdited = !saysTheSame(content, report.content);
  const text = {
    content,
    creatorId: report.creator?.id ?? accountId,
    lastUpdaterId: isEdited ? accountId : (report.lastUpdater?.id ?? accountId),
  };
  const unprinted = { printed: null, printSubmittedAt: null, printApprovedAt: null };
  switch (action) {
    case "save":
      return { status, ...text, ...(unlock ? noLock : {}) };
    case "submit":
      return { status, ...text, submitterId: accountId, submitted: "now", rejectReason: null, advice: null, ...noLock };
    case "cancelSubmit":
      return { status, submitterId: null, submitted: null, ...noLock };
    case "approve":
      return {
        status,
        ...text,
        // Approved without a submission: the approver is the author too.
        ...(report.status === "final" ? {} : { submitterId: accountId, submitted: "now" }),
        issuerId: accountId,
        approved: "now",
        rejectReason: null,
        recallReason: null,
        advice: null,
        ...unprinted,
        ...noLock,
      };
    case "reject":
      return { status, rejectReason: reason ?? "", ...noLock };
    case "advise":
      return { status, advice: reason || null, ...noLock };
    case "recall":
      return { status, recallReason: reason ?? "", issuerId: null, approved: null, ...unprinted, ...noLock };
    case "print":
      return {
        status,
        printed: report.printed ? undefined : "now",
        printSubmittedAt: report.printSubmittedAt ?? report.submitted,
        printApprovedAt: report.printApprovedAt ?? report.approved,
      };
  }
}
