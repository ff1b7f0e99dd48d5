import { and, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import type { JobKind } from "#contract/kernel/jobs";
import type { Database, Transaction } from "../database/connect";
import { jobFinishes, jobs } from "../database/schema";
import type { PeriodicJob } from "./job";

/** A server that holds a job says so again long before; of one that died another takes it then. */
const leaseSeconds = 120;
export const leaseToldEveryMs = 30_000;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Queues a job in the transaction of what it follows from; one that is queued already stays as it is. */
export const queueJob = (tx: Database | Transaction, kind: JobKind, subjectIds: readonly string[]) =>
  subjectIds.length === 0
    ? Promise.resolve()
    : tx
        .insert(jobs)
        .values(subjectIds.map((subjectId) => ({ kind, subjectId })))
        .onConflictDoNothing()
        .then(() => undefined);

/**
 * Queues a job in the transaction of a change that it has to see: one that is under way, or that nobody tries any more, is
 * done once more.
 */
export const queueJobAnew = (tx: Database | Transaction, kind: JobKind, subjectId: string) =>
  tx
    .insert(jobs)
    .values({ kind, subjectId })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subjectId],
      set: { lease: null, due: sql`now()`, created: sql`now()`, attempts: 0, lastError: "", died: null },
    });

/** What it was for was done otherwise. */
export const withdrawJob = (tx: Database | Transaction, kind: JobKind, subjectId: string) =>
  tx.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.subjectId, subjectId)));

/** Has the job that comes round, once for all servers, and not before a while after this one's start. */
export const keepPeriodic = (db: Database, { kind, firstAfterSeconds }: PeriodicJob) =>
  db
    .insert(jobs)
    .values({ kind, due: inSeconds(firstAfterSeconds) })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subjectId],
      set: { due: sql`greatest(${jobs.due}, ${inSeconds(firstAfterSeconds)})` },
    });

export type TakenJob = NonNullable<Awaited<ReturnType<typeof takeDueJob>>>;

/** The job of these kinds that is due the longest, taken so that nobody else does it meanwhile. */
export async function takeDueJob(db: Database, kinds: readonly JobKind[]) {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.died), lte(jobs.due, sql`now()`), inArray(jobs.kind, [...kinds])))
    .orderBy(jobs.due)
    .limit(1)
    .for("update", { skipLocked: true });
  const lease = randomUUID();
  const [job] = await db
    .update(jobs)
    .set({ lease, due: inSeconds(leaseSeconds), attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, due))
    .returning();
  return job && { ...job, lease };
}

const held = ({ id, lease }: Pick<TakenJob, "id" | "lease">) => and(eq(jobs.id, id), eq(jobs.lease, lease));

/** Nobody else takes it for a while more. */
export const extendLease = (db: Database, job: TakenJob) =>
  db
    .update(jobs)
    .set({ due: inSeconds(leaseSeconds) })
    .where(held(job));

/** Nothing is left of it but when one of its kind was done last, written once a minute: hundreds may end together. */
export const noteDone = (db: Database, job: TakenJob) =>
  db.execute(sql`
    with done as (delete from ${jobs} where ${held(job)} returning 1)
    insert into ${jobFinishes} (kind, last_done)
    select ${job.kind}, now() from done where not exists (
      select 1 from ${jobFinishes} where kind = ${job.kind} and last_done > now() - interval '1 minute')
    on conflict (kind) do update set last_done = excluded.last_done`);

/** It is taken up again; what happened is no failure. */
export const putBack = (db: Database, job: TakenJob, afterSeconds: number) =>
  db
    .update(jobs)
    .set({ lease: null, due: inSeconds(afterSeconds), attempts: job.attempts - 1 })
    .where(held(job));

export const noteFailed = (db: Database, job: TakenJob, lastError: string, afterSeconds: number) =>
  db
    .update(jobs)
    .set({ lease: null, due: inSeconds(afterSeconds), lastError })
    .where(held(job));

/** @returns whether it was still held */
export async function noteDead(tx: Transaction, job: TakenJob, lastError: string): Promise<boolean> {
  const set = { lease: null, died: sql`now()`, lastError };
  return (await tx.update(jobs).set(set).where(held(job)).returning({ id: jobs.id })).length > 0;
}

/** Of what comes round: done, or failed as `lastError` says. */
export const noteRound = (db: Database, job: TakenJob, everySeconds: number, lastError: string) =>
  db
    .update(jobs)
    .set({
      lease: null,
      due: inSeconds(everySeconds),
      lastError,
      ...(lastError === "" && { attempts: 0, lastDone: sql`now()` }),
    })
    .where(held(job));

const isDead = isNotNull(jobs.died);

/** How it stands with each kind that has a job alive. */
export const jobsByKind = (db: Database) =>
  db
    .select({
      kind: jobs.kind,
      waiting: sql<number>`(count(*) filter (where ${jobs.subjectId} is not null))::int`,
      failing: sql<number>`(count(*) filter (where ${jobs.lastError} <> ''))::int`,
      oldest: sql<Date | null>`min(${jobs.created}) filter (where ${jobs.subjectId} is not null)`.mapWith(jobs.created),
      lastDone: sql<Date | null>`max(${jobs.lastDone})`.mapWith(jobs.lastDone),
      // Of one under way it says until when it is left alone.
      due: sql<Date>`coalesce(min(${jobs.due}) filter (where ${jobs.lease} is null), min(${jobs.due}))`.mapWith(
        jobs.due,
      ),
      lastError: sql<string>`coalesce((array_agg(${jobs.lastError} order by ${jobs.due} desc)
        filter (where ${jobs.lastError} <> ''))[1], '')`,
    })
    .from(jobs)
    .where(isNull(jobs.died))
    .groupBy(jobs.kind);

/** When one of a kind that is queued was done last, to within a minute; of a kind that never was nothing. */
export const lastFinishes = (db: Database) => db.select().from(jobFinishes);

export const deadJobs = (db: Database, limit: number) =>
  db.select().from(jobs).where(isDead).orderBy(desc(jobs.died)).limit(limit);

/** How many of each kind that is queued are not done yet; of a kind without any nothing. */
export async function waitingJobs(db: Database): Promise<Partial<Record<JobKind, number>>> {
  const rows = await db
    .select({ kind: jobs.kind, count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(isNull(jobs.died), isNotNull(jobs.subjectId)))
    .groupBy(jobs.kind);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** How many nobody tries any more. */
export const deadCount = (db: Database) => db.$count(jobs, isDead);

/** A dead job becomes a new one. @returns its kind; undefined where it is not dead */
export const reviveJob = async (tx: Transaction, id: string) =>
  (
    await tx
      .update(jobs)
      .set({ died: null, attempts: 0, due: sql`now()`, created: sql`now()` })
      .where(and(eq(jobs.id, id), isDead))
      .returning({ kind: jobs.kind })
  )[0]?.kind;

/** @returns its kind; undefined where it is not dead */
export const removeDeadJob = async (tx: Transaction, id: string) =>
  (
    await tx
      .delete(jobs)
      .where(and(eq(jobs.id, id), isDead))
      .returning({ kind: jobs.kind })
  )[0]?.kind;
