import type { ReportDetail, ReportDraft, ReportLock } from "#contract/reading/report-views";
import { may, type Caller } from "#api/infrastructure/actor/caller";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { offeredFields } from "#api/registration/extensions/typed-extensions";
import { draftsOf, type DraftRow } from "./draft-queries";
import { editionOf } from "./edition";
import { doubtsAbout } from "./inspection";
import { lossOf } from "./lock-loss-queries";
import { begunIn } from "./unread-template";
import { addendaOf, type AddendumRow, type ReportRow } from "./report-queries";
import {
  allowedTransitions,
  holderAt,
  isDeletable,
  notOffered,
  shownStatus,
  type ReportFacts,
} from "#api/registration/exams/report-status";

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
export async function lockOf(db: Database | Transaction, report: ReportRow, caller: Caller): Promise<ReportLock> {
  const holder = holderAt(report, report.now);
  const lease = holder
    ? { holder: report.locker, until: instantOf(report.lockExpires) }
    : { holder: null, until: null };
  if (holder === caller.accountId) return { ...lease, isMine: true, lost: null };
  const loss = await lossOf(db, report.id, caller.accountId);
  return { ...lease, isMine: false, lost: loss ? { by: loss.by?.name ?? "", at: loss.at.toISOString() } : null };
}

/** A report as the contract tells it to this caller. */
export async function detailOf(db: Database | Transaction, report: ReportRow, caller: Caller): Promise<ReportDetail> {
  const addenda = await addendaOf(db, report.id);
  const drafts = await draftsOf(db, report.id, caller.accountId);
  const lock = await lockOf(db, report, caller);
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
    extensionFields: offeredFields(
      report.rules.extensionConfigs,
      [report.content, ...drafts.map(({ content }) => content)].flatMap(({ extensions }) => extensions ?? []),
    ),
    transitions: allowedTransitions(facts),
    notOffered: notOffered(facts),
    creator: report.creator,
    lastUpdater: report.lastUpdater,
    submitter: report.submitter,
    issuer: report.issuer,
    assignee: report.assignee,
    rejectReason: report.rejectReason,
    recallReason: report.recallReason,
    advice: report.advice,
    lock,
    mayForceUnlock: facts.lockedByOther && isHere("report_approval"),
    mayAddAddendum: report.status === "corrected" && isHere("report_approval"),
    mayAssign: isHere("report_assign"),
    mayTrace: isHere("report_trace"),
    mayDelete: isHere("exam_delete") && isDeletable(facts),
    doubts: doubtsAbout(report),
    rejectReasons: report.rules.rejectReasons,
    needsPassword: report.rules.passwordAtApproval,
    created: report.created.toISOString(),
    updated: report.updated.toISOString(),
    submitted: instantOf(report.submitted),
    approved: instantOf(report.approved),
    printed: instantOf(report.printed),
    printSubmittedAt: instantOf(report.printSubmittedAt),
    printApprovedAt: instantOf(report.printApprovedAt),
    edition: report.lastApprovedVersion === null ? null : editionOf(report.lastApprovedVersion, addenda.length),
    draft: ownDraft(drafts),
    begun: lock.isMine ? await begunIn(db, report) : null,
    sideDrafts: drafts
      .filter(({ isAside }) => isAside)
      .map((draft) => ({ ...asDraft(draft), isPassed: draft.isPassed })),
    addenda: addenda.map(asAddendum),
  };
}

/** The draft that is being written; null for none. */
export function ownDraft(drafts: DraftRow[]): ReportDraft | null {
  const own = drafts.find(({ isAside }) => !isAside);
  return own ? asDraft(own) : null;
}

const asDraft = ({ id, baseVersion, content, updated }: DraftRow) => ({
  id,
  baseVersion,
  content,
  updated: updated.toISOString(),
});
export const asAddendum = (addendum: AddendumRow) => ({ ...addendum, created: addendum.created.toISOString() });
const instantOf = (time: Date | null) => time?.toISOString() ?? null;
