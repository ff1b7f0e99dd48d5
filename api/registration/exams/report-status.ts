import type { Action } from "#contract/kernel/actions";
import type { ProblemCode } from "#contract/kernel/problems";
import type { ReportAction } from "#contract/reading/report-content";
import type { ReportStatus, ShownReportStatus } from "#contract/kernel/report-status";
import type { NotOffered } from "#contract/reading/report-views";
import { ReportAction as actions } from "#contract/reading/report-content";

/** The report's life (domain-rules "Report life"): what each action makes of each status. */
export const next: Record<ReportStatus, Partial<Record<ReportAction, ReportStatus>>> = {
  none: { save: "partial", submit: "final", approve: "corrected" },
  partial: { save: "partial", submit: "final", approve: "corrected" },
  final: { cancelSubmit: "partial", approve: "corrected", reject: "hold", advise: "advised" },
  corrected: { recall: "cancelled", print: "corrected" },
  hold: { save: "partial", submit: "final" },
  cancelled: { save: "partial", submit: "final" },
  advised: { save: "partial", submit: "final" },
};

const right: Record<ReportAction, Action> = {
  save: "report_upsert",
  submit: "report_upsert",
  cancelSubmit: "report_upsert",
  approve: "report_approval",
  reject: "report_approval",
  advise: "report_advice",
  recall: "report_recall",
  print: "report_print",
};

/** Actions that write the text: they need the lock. */
const writing: readonly ReportAction[] = ["save", "submit", "approve"];
export const needsLock = (action: ReportAction) => writing.includes(action);

/** Actions that say why. Advice may be given by word of mouth, a refusal and a recall never (product §5). */
const reasoned: readonly ReportAction[] = ["reject", "recall"];
export const needsReason = (action: ReportAction) => reasoned.includes(action);

/** Actions that judge what somebody submitted; they themselves take it back instead. */
const judging: readonly ReportAction[] = ["approve", "reject", "advise"];

/** What decides beside the status. */
export interface ReportFacts {
  status: ReportStatus;
  /** What the caller may do at the report's organization. */
  rights: ReadonlySet<Action>;
  isSubmitter: boolean;
  /** Somebody else holds the lock at this moment. */
  lockedByOther: boolean;
  /** The organization wants another person to review and approve than the one who submitted. */
  fourEyes: boolean;
  /** The organization lets one who holds both rights approve what was never submitted. */
  selfApproval: boolean;
}

type Refusal = Extract<ProblemCode, "transition_refused" | "forbidden" | "four_eyes" | "report_locked">;

/** Why the action cannot be done now; null when it can. The lock itself is looked at where it is held, not here. */
export function refusalOf(action: ReportAction, facts: ReportFacts): Refusal | null {
  const { status, rights } = facts;
  if (!rights.has(right[action])) return "forbidden";
  if (!next[status][action]) return "transition_refused";
  const isUnsubmitted = status === "none" || status === "partial";
  if (action === "approve" && isUnsubmitted) {
    if (!facts.selfApproval) return "transition_refused";
    if (!rights.has("report_upsert")) return "forbidden";
    if (facts.fourEyes) return "four_eyes";
  }
  if (status === "final" && judging.includes(action) && facts.fourEyes && facts.isSubmitter) return "four_eyes";
  if (action === "cancelSubmit" && !facts.isSubmitter) return "forbidden";
  // A sheet of paper takes nothing away from whoever holds the lock.
  if (facts.lockedByOther && action !== "print") return "report_locked";
  return null;
}

/** The transitions list of product §4: what the caller may do now. */
export const allowedTransitions = (facts: ReportFacts): ReportAction[] =>
  actions.options.filter((action) => refusalOf(action, facts) === null);

/** What whoever opens a report looks for in each status. */
const nextSteps: Record<ReportStatus, ReportAction[]> = {
  none: ["submit", "approve"],
  partial: ["submit", "approve"],
  hold: ["submit"],
  cancelled: ["submit"],
  advised: ["submit"],
  final: ["approve"],
  corrected: ["print"],
};

/** Which next steps the caller is not offered, and why. */
export function notOffered(facts: ReportFacts): NotOffered[] {
  const { status, rights } = facts;
  return nextSteps[status].flatMap((action): NotOffered[] => {
    const refusal = refusalOf(action, facts);
    if (refusal === null || refusal === "report_locked") return [];
    // To an author it is no news that what is being written cannot be approved; to somebody who only approves it is.
    if (action === "approve" && status !== "final") {
      const waits = refusal === "transition_refused" && rights.has("report_approval") && !rights.has("report_upsert");
      return waits ? [{ action, why: "not_submitted" }] : [];
    }
    return refusal === "transition_refused" ? [] : [{ action, why: refusal }];
  });
}

/** Editable if save, submit or approve is allowed (product §4). */
export const isEditable = (transitions: readonly ReportAction[]) => transitions.some(needsLock);

/** The status as screens show it. */
export function shownStatus(facts: {
  status: ReportStatus;
  lockedByOther: boolean;
  isPrinted: boolean;
}): ShownReportStatus {
  if (facts.lockedByOther) return "locked";
  return facts.status === "corrected" && facts.isPrinted ? "printed" : facts.status;
}

/** Who holds a lease at `now`; null for nobody. */
export function holderAt(lease: { lockedBy: string | null; lockExpires: Date | null }, now: Date): string | null {
  return lease.lockedBy && lease.lockExpires && lease.lockExpires > now ? lease.lockedBy : null;
}

/** A published report is recalled before it can be deleted; nobody's open text is deleted under their hands. */
export const isDeletable = ({ status, lockedByOther }: Pick<ReportFacts, "status" | "lockedByOther">) =>
  status !== "corrected" && !lockedByOther;
