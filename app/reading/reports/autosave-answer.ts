import type { ProblemCode } from "#contract/kernel/problems";

/** Whether somebody took the lock from the writer, and who holds it now. */
export interface LockNow {
  isTaken: boolean;
  holder: string | null;
}

/** What the autosave answers. */
export interface Synced {
  lock: LockNow;
  /** Until when the renewed lock lasts, on the organization's clock; null where it is not the writer's. */
  lockedUntil: string | null;
  /** When the draft was kept, on the organization's clock; null where nothing differs from the saved text. */
  time: string | null;
}

/** Why the platform did not keep the draft, in the reader's language. */
export interface NotSynced {
  code: ProblemCode;
  refused: string;
}

export const isSynced = (answer: unknown): answer is Synced =>
  typeof answer === "object" && answer !== null && "lock" in answer && "time" in answer;

export const isNotSynced = (answer: unknown): answer is NotSynced =>
  typeof answer === "object" && answer !== null && "refused" in answer && typeof answer.refused === "string";
