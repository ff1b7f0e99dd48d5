import type { ReportDetail, ReportLock } from "#contract/report-views";
import { may, type Caller } from "../access/caller";
import type { Database, Transaction } from "../database/connect";
import { addendaOf, draftOf, type AddendumRow, type DraftRow, type ReportRow } from "./report-queries";
import { allowedTransitions, holderAt, isDeletable, shownStatus, type ReportFacts } from "./report-status";

/** What decides about the report's next step for this caller. */
export function factsOf(report: ReportRow, caller: Caller): ReportFacts {
  const holder = holderAt(report, report.now);
  return {
    status: report.status,
    rights: caller.organizations.get(report.bucketId)?.actions ?? new Set(),
    isSubmitter: report.submitter?.id === caller.accountId,
    lockedByOther: holder !== null && holder !== caller.accountId,
    fourEyes: report.rules.fourEyes,
    selfApproval: report.rules.selfApproval,
  };
}

/** The lease as the caller sees it; one that has run out is none. */
export function lockOf(report: ReportRow, caller: Caller): ReportLock {
  const holder = holderAt(report, report.now);
  if (!holder) return { holder: null, until: null, isMine: false };
  return { holder: report.locker, until: instantOf(report.lockExpires), isMine: holder === caller.accountId };
}

/** A report as the contract tells it to this caller. */
export async function detailOf(db: Database | Transaction, report: ReportRow, caller: Caller): Promise<ReportDetail> {
  const addenda = await addendaOf(db, report.id);
  const draft = await draftOf(db, report.id, caller.accountId);
  const facts = factsOf(report, caller);
  const isHere = (action: Parameters<typeof may>[1]) => may(caller, action, report.bucketId);
  return {
    id: report.id,
    bucketId: report.bucketId,
    exam: report.exam,
    type: report.type,
    status: report.status,
    shownStatus: shownStatus({ ...facts, isPrinted: report.printed !== null }),
    version: report.version,
    content: report.content,
    transitions: allowedTransitions(facts),
    creator: report.creator,
    lastUpdater: report.lastUpdater,
    submitter: report.submitter,
    issuer: report.issuer,
    assignee: report.assignee,
    rejectReason: report.rejectReason,
    recallReason: report.recallReason,
    advice: report.advice,
    lock: lockOf(report, caller),
    mayForceUnlock: facts.lockedByOther && isHere("report_approval"),
    mayAddAddendum: report.status === "corrected" && isHere("report_approval"),
    mayAssign: isHere("report_assign"),
    mayTrace: isHere("report_trace"),
    mayDelete: isHere("exam_delete") && isDeletable(facts),
    needsPassword: report.rules.passwordAtApproval,
    created: report.created.toISOString(),
    updated: report.updated.toISOString(),
    submitted: instantOf(report.submitted),
    approved: instantOf(report.approved),
    printed: instantOf(report.printed),
    printSubmittedAt: instantOf(report.printSubmittedAt),
    printApprovedAt: instantOf(report.printApprovedAt),
    draft: draft ? asDraft(draft) : null,
    addenda: addenda.map(asAddendum),
  };
}

export const asDraft = (draft: DraftRow) => ({ ...draft, updated: draft.updated.toISOString() });
export const asAddendum = (addendum: AddendumRow) => ({ ...addendum, created: addendum.created.toISOString() });
const instantOf = (time: Date | null) => time?.toISOString() ?? null;
