import { setTimeout as sleep } from "node:timers/promises";
import type { JobKind } from "#contract/kernel/jobs";
import type { Platform } from "../platform";
import { safeError } from "../safe-error";
import { isPeriodic, type Job, type PeriodicJob, type QueuedJob } from "./job";
import {
  extendLease,
  keepPeriodic,
  leaseToldEveryMs,
  noteDead,
  noteDone,
  noteFailed,
  noteRound,
  putBack,
  takeDueJob,
  type TakenJob,
} from "./job-queries";

const lookEveryMs = 2_000;
/** Who is silent in the middle of a call is not waited for when the server ends. */
const endingMs = 5_000;
const longestError = 300;

/**
 * Does the jobs that are due, one of a kind at a time, those of different kinds side by side.
 *
 * @returns what ends it and waits for those under way, 5 s at most
 */
export function startJobs(platform: Platform, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<JobKind, Promise<void>>();
  const byKind = new Map(jobs.map((job) => [job.kind, job]));

  /** @returns whether one was begun */
  async function beginNext(): Promise<boolean> {
    const idle = [...byKind.keys()].filter((kind) => !underWay.has(kind));
    const taken = idle.length > 0 ? await takeDueJob(platform.db, idle) : undefined;
    const job = taken && byKind.get(taken.kind);
    if (!job) return false;
    underWay.set(
      job.kind,
      perform(platform, job, taken, signal).finally(() => underWay.delete(job.kind)),
    );
    return true;
  }

  const working = (async () => {
    await untilDone(platform, signal, () =>
      Promise.all(jobs.filter(isPeriodic).map((job) => keepPeriodic(platform.db, job))),
    );
    while (!signal.aborted) {
      const hasBegun = await beginNext().catch((error: unknown) => {
        platform.log.error({ err: error }, "jobs not taken");
        return false;
      });
      if (!hasBegun) await rest(signal);
    }
    await Promise.all(underWay.values());
  })();
  return async () => {
    stopping.abort();
    await Promise.race([working, sleep(endingMs, null, { ref: false })]);
  };
}

const rest = (signal: AbortSignal) => sleep(lookEveryMs, null, { signal, ref: false }).catch(() => undefined);

/** Tries again while the database is away. */
async function untilDone(platform: Platform, signal: AbortSignal, begin: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    try {
      await begin();
      return;
    } catch (error) {
      platform.log.error({ err: error }, "periodic jobs not entered");
      await rest(signal);
    }
  }
}

/**
 * Does every one of the jobs that is due now, one after the other.
 *
 * @param stopping that of a server which ends meanwhile
 * @returns how many were taken
 */
export async function doDueJobs(
  platform: Platform,
  jobs: readonly Job[],
  stopping: AbortSignal = new AbortController().signal,
): Promise<number> {
  const kinds = jobs.map(({ kind }) => kind);
  for (let count = 0; ; count++) {
    const taken = await takeDueJob(platform.db, kinds);
    const job = taken && jobs.find(({ kind }) => kind === taken.kind);
    if (!job) return count;
    await perform(platform, job, taken, stopping);
    if (stopping.aborted) return count + 1;
  }
}

/** One attempt, with the note of what came of it. Nothing is thrown: what goes wrong is logged. */
async function perform(platform: Platform, job: Job, taken: TakenJob, signal: AbortSignal): Promise<void> {
  const { db, log } = platform;
  const telling = setInterval(() => {
    extendLease(db, taken).catch((error: unknown) => log.error({ err: error, job: job.kind }, "job's lease not told"));
  }, leaseToldEveryMs).unref();
  try {
    await (isPeriodic(job) ? round(platform, job, taken) : attempt(platform, job, taken, signal));
  } catch (error) {
    // Its lease runs out, and it is taken again.
    log.error({ err: error, job: job.kind }, "job not noted");
  } finally {
    clearInterval(telling);
  }
}

async function attempt(platform: Platform, job: QueuedJob, taken: TakenJob, signal: AbortSignal): Promise<void> {
  const { db, log } = platform;
  const { subjectId } = taken;
  if (subjectId === null) throw new Error(`job ${taken.id} is about nothing`);
  const now = new Date();
  try {
    const outcome = await job.perform(platform, subjectId, { signal, now });
    if (outcome) await putBack(db, taken, outcome.againAfterSeconds);
    else await noteDone(db, taken);
  } catch (error) {
    const isOver = now.getTime() - taken.created.getTime() >= job.triedForSeconds * 1000;
    log[isOver ? "error" : "warn"](
      { err: error, job: job.kind, attempts: taken.attempts },
      isOver ? "job given up" : "job failed",
    );
    if (!isOver) return void (await noteFailed(db, taken, wordOf(error), pauseOf(job, taken.attempts)));
    await db.transaction(async (tx) => {
      if (await noteDead(tx, taken, wordOf(error))) await job.givenUp?.(tx, subjectId, now);
    });
  }
}

const pauseOf = ({ pauses }: QueuedJob, attempts: number) => pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0];

async function round(platform: Platform, job: PeriodicJob, taken: TakenJob): Promise<void> {
  const { db, log } = platform;
  try {
    const count = await job.perform(platform, new Date());
    if (count) log.info({ count, job: job.kind }, "job done");
    await noteRound(db, taken, job.everySeconds, "");
  } catch (error) {
    log.error({ err: error, job: job.kind }, "job failed");
    await noteRound(db, taken, job.everySeconds, wordOf(error));
  }
}

/** What an operator may see of an error: what the log may hold of it, without its stack. */
function wordOf(error: unknown): string {
  const told = safeError(error);
  const words = [told.type, "code" in told && told.code, "message" in told && told.message];
  return words.filter(Boolean).join(" ").slice(0, longestError);
}
