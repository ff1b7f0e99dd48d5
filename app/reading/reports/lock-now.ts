import type { ReportAction } from "#contract/reading/report-content";
import type { ReportDetail, ReportLock } from "#contract/reading/report-views";
import type { LockNow } from "./autosave-answer";

/** The lock as it stands for whoever types: somebody took it away, or got it after it had run out. */
export const lockNow = ({ isMine, holder, lost }: ReportLock): LockNow => ({
  isTaken: !isMine && (lost !== null || holder !== null),
  holder: isMine ? null : (holder?.name ?? null),
});

/** Somebody else has the lock now, or may have let it go meanwhile: trying again tells. An approved report is nobody's. */
export const mayRetake = ({ lock, transitions }: Pick<ReportDetail, "lock" | "transitions">) =>
  lockNow(lock).isTaken && (lock.holder !== null || transitions.some((action) => writing.includes(action)));
const writing: readonly ReportAction[] = ["save", "submit", "approve"];
