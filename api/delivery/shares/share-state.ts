import { maxWrongPins, type ShareState } from "#contract/delivery/shares";
import type { ReportStatus } from "#contract/kernel/report-status";

/** The facts that decide what a link answers. */
export interface ShareFacts {
  expires: Date;
  revoked: Date | null;
  wrongPins: number;
  reportStatus: ReportStatus;
  /** The report or its exam. */
  isDeleted: boolean;
}

/**
 * What a link answers at a moment. That a report was recalled is told before everything else: whoever once held the
 * link may have acted on it (domain-rules: "visible as recalled to whoever holds a link").
 */
export function shareState(link: ShareFacts, now: Date): ShareState {
  if (link.reportStatus !== "corrected" || link.isDeleted) return "recalled";
  if (link.revoked) return "revoked";
  if (link.expires.getTime() <= now.getTime()) return "expired";
  if (link.wrongPins >= maxWrongPins) return "blocked";
  return "open";
}
