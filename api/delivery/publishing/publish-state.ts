import type { PublishState } from "#contract/delivery/publishing";
import type { ReportStatus } from "#contract/kernel/report-status";

export interface Standing {
  status: ReportStatus;
  /** Its newest edition was handed out. */
  isOut: boolean;
  /** Holders who are not told yet of a recall or an addendum. */
  untold: number;
}

/** How a report that was approved once stands with those it is for; the list's conditions say the same in SQL. */
export function publishStateOf({ status, isOut, untold }: Standing): PublishState {
  if (untold > 0) return "recalled";
  if (status !== "corrected") return "told";
  return isOut ? "handedOut" : "waiting";
}
