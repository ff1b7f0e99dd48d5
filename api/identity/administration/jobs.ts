import { JobKind } from "#contract/kernel/jobs";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations } from "#api/kernel/operations";
import { found } from "#api/infrastructure/problem";
import { deadJobs, jobsByKind, lastFinishes, removeDeadJob, reviveJob } from "#api/infrastructure/jobs/job-queries";

/** As many as one screen shows. */
const shownDead = 100;

const list = operations.jobs.list.handler(async ({ context }) => {
  const { db } = context.platform;
  const [alive, finishes, dead] = await Promise.all([jobsByKind(db), lastFinishes(db), deadJobs(db, shownDead)]);
  const byKind = new Map(alive.map((row) => [row.kind, row]));
  const finished = new Map(finishes.map(({ kind, lastDone }) => [kind, lastDone]));
  return {
    kinds: JobKind.options.map((kind) => {
      const row = byKind.get(kind);
      const lastDone = row?.lastDone ?? finished.get(kind);
      return {
        kind,
        waiting: row?.waiting ?? 0,
        failing: row?.failing ?? 0,
        oldest: row?.oldest?.toISOString() ?? null,
        lastDone: lastDone?.toISOString() ?? null,
        due: row?.due.toISOString() ?? null,
        lastError: row?.lastError ?? "",
      };
    }),
    dead: dead.map(({ id, kind, attempts, lastError, created, died }) => ({
      id,
      kind,
      attempts,
      lastError,
      created: created.toISOString(),
      died: (died ?? created).toISOString(),
    })),
  };
});

const retry = operations.jobs.retry.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const kind = found(await reviveJob(tx, input.id));
    await audit(tx, context, "job_retried", { subjectId: input.id, detail: { kind } });
  });
});

const remove = operations.jobs.remove.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const kind = found(await removeDeadJob(tx, input.id));
    await audit(tx, context, "job_removed", { subjectId: input.id, detail: { kind } });
  });
});

export const jobs = { list, retry, remove };
