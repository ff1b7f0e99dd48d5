import type { Actor } from "#api/infrastructure/actor/actor";
import { nobody } from "#api/infrastructure/actor/principal";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Attempt, Outcome, PeriodicJob, QueuedJob } from "#api/infrastructure/jobs/job";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import type { Platform } from "#api/infrastructure/platform";
import { tell } from "#api/kernel/notifications/notification-queries";
import { escalatedItem, lockItem } from "./critical-item-queries";
import { noteEscalation, toldSteps, unescalatedItems } from "./escalation-queries";
import { nextStep } from "./escalation-chain";
import { peopleOfStep, rulesOf } from "./rule-queries";

const dayMs = 24 * 3_600_000;
/** What waits longer is no news to anybody any more. */
const newsMs = 7 * dayMs;

/**
 * Tells the next of the organization's chain of an item that nobody confirmed in time (domain-rules 2.10), until it is
 * closed or the chain has ended. It stands in the table of jobs while it waits: a server that starts again goes on with it.
 */
export const escalateCriticalJob: QueuedJob = {
  kind: "escalateCritical",
  pauses: [5, 30, 60],
  triedForSeconds: newsMs / 1000,
  perform: escalate,
};

async function escalate(platform: Platform, itemId: string, { now }: Pick<Attempt, "now">): Promise<Outcome> {
  for (;;) {
    const waitsMs = await platform.db.transaction(async (tx) => {
      await lockItem(tx, itemId);
      const item = await escalatedItem(tx, itemId);
      if (!item?.isOpen) return null;
      const { isOpen: _, due, ...told } = item;
      const index = await toldSteps(tx, itemId);
      const next = nextStep((await rulesOf(tx, item.bucketId)).chain, due, index);
      if (!next) return null;
      if (next.at > now) return next.at.getTime() - now.getTime();
      const { step } = next;
      const isNamed = step.accountId !== null || step.roleId !== null;
      // A step that nobody stands behind any more is the administrators'.
      const named = isNamed ? await peopleOfStep(tx, item.bucketId, step) : [];
      const occasion = { kind: "criticalOverdue" as const, ...told, occasion: `${itemId} ${index}` };
      const people = await tell(tx, occasion, named.length > 0 ? named : undefined);
      await noteEscalation(tx, { itemId, step: index, accountIds: people, created: now });
      await audit(tx, jobOf(item.bucketId), "critical_escalated", {
        examId: item.examId,
        subjectId: item.reportId,
        detail: { step: index + 1, people: people.join(" ") },
      });
      return 0;
    });
    if (waitsMs === null) return undefined;
    if (waitsMs > 0) return { againAfterSeconds: waitsMs / 1000 };
  }
}

/** Nobody calls: the time has come. */
const jobOf = (bucketId: string): Actor => ({
  origin: { requestId: "escalateCritical", ip: null, userAgent: null, host: "", url: "" },
  principal: nobody,
  bucketId,
});

/** Queues the escalation of what waits without one: a report that was recovered, a chain that became longer. */
export async function tellOfOverdue({ db }: Pick<Platform, "db">, now: Date): Promise<void> {
  await queueJob(db, "escalateCritical", await unescalatedItems(db, new Date(now.getTime() - newsMs)));
}

export const tellOfOverdueJob: PeriodicJob = {
  kind: "tellOfOverdue",
  everySeconds: 300,
  firstAfterSeconds: 0,
  perform: tellOfOverdue,
};
