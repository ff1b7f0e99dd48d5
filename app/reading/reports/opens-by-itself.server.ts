import type { ReportDetail } from "#contract/reading/report-views";

type Opened = Pick<ReportDetail, "status" | "transitions" | "assignee"> & {
  creator: { id: string } | null;
  lock: Pick<ReportDetail["lock"], "holder" | "lost">;
};

/**
 * Whether whoever opens a report writes at once: what nobody has written yet, when it was taken from a list, and the
 * reader's own saved draft from anywhere. Never what is somebody else's to write, or was taken out of the reader's hands.
 */
export function opensByItself(report: Opened, accountId: string, isFromList: boolean): boolean {
  const { status, transitions, assignee, creator, lock } = report;
  const isFree = lock.holder === null && lock.lost === null && (assignee === null || assignee.id === accountId);
  const isToWrite = (status === "none" && isFromList) || (status === "partial" && creator?.id === accountId);
  return isToWrite && isFree && transitions.includes("save");
}
