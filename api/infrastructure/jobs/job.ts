import type { JobKind } from "#contract/kernel/jobs";
import type { Transaction } from "../database/connect";
import type { Platform } from "../platform";

export interface Attempt {
  /** The server ends: what is under way is put back by `{ againAfterSeconds: 0 }`. */
  signal: AbortSignal;
  now: Date;
}

/** Nothing where it is done; else when it is taken up again, which is no failure. */
export type Outcome = { againAfterSeconds: number } | undefined;

/**
 * Work that is queued for one thing. It may be done twice, where a server ends between the work and the note of it: what
 * must not happen twice is noted by the job itself before it happens.
 */
export interface QueuedJob {
  kind: JobKind;
  /** Between attempts, in seconds; the last is repeated. */
  pauses: readonly [number, ...number[]];
  /** How long after it was queued it is tried again. */
  triedForSeconds: number;
  /** @throws whatever went wrong: it is tried again */
  perform(platform: Platform, subjectId: string, attempt: Attempt): Promise<Outcome>;
  /** Nobody tries it any more. */
  givenUp?(tx: Transaction, subjectId: string, now: Date): Promise<unknown>;
}

/** Work that comes round, on one server at a time. A failure is logged and waits for the next round. */
export interface PeriodicJob {
  kind: JobKind;
  everySeconds: number;
  /** From the start of a server. */
  firstAfterSeconds: number;
  /** @returns how often there was something to do, for the log */
  perform(platform: Platform, now: Date): Promise<number | void>;
}

/** Once an hour; soon after a start too, for who starts every morning. */
export const hourly = { everySeconds: 3_600, firstAfterSeconds: 300 };

export type Job = QueuedJob | PeriodicJob;

export const isPeriodic = (job: Job): job is PeriodicJob => "everySeconds" in job;
