import type { ReportAction } from "#contract/reading/report-content";
import type { TraceEvent } from "#contract/reading/report-views";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { ReportRow } from "./report-queries";
import { stepOfVersion } from "./transition-queries";
import type { TransitionInput } from "./transitions";
import { saysTheSame, writtenContent } from "./written-content";

export const eventOf: Record<ReportAction, TraceEvent> = {
  save: "saved",
  submit: "submitted",
  cancelSubmit: "cancelSubmitted",
  approve: "approved",
  reject: "rejected",
  advise: "advised",
  recall: "recalled",
  print: "printed",
};

/**
 * Whether the newest version of the report is what this very request of this account made: its answer was lost on the
 * way, and it came once more. Printings are traced each time.
 */
export async function isDoneAlready(
  tx: Transaction,
  report: ReportRow,
  accountId: string,
  action: ReportAction,
  { version, content, reason, unlock }: TransitionInput,
): Promise<boolean> {
  if (action === "print" || report.version !== version + 1) return false;
  if (unlock && report.locker?.id === accountId) return false;
  const newest = await stepOfVersion(tx, report.id, report.version);
  return (
    newest?.accountId === accountId &&
    newest.event === eventOf[action] &&
    newest.reason === (reason || null) &&
    saysTheSame(report.content, writtenContent(report, content).content)
  );
}
