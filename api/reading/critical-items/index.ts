import type { z } from "zod";
import type { RecordAttempt } from "#contract/reading/critical-items";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { withdrawJob } from "#api/infrastructure/jobs/job-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { closeItem, insertAttempt } from "./attempt-queries";
import { isChangedSince, itemOfReport, itemPage, lockItem } from "./critical-item-queries";
import { rules, setRules } from "./rules";

const page = operations.criticalItems.page.handler(({ input, context }) => {
  recordView(context, "critical_items_listed", { detail: { state: input.state } });
  return itemPage(context.platform.db, context.scope, input);
});

const ofReport = operations.criticalItems.ofReport.handler(
  async ({ input, context }) => (await itemOfReport(context.platform.db, context.bucketId, input.id)) ?? null,
);

const attempt = operations.criticalItems.attempt.handler(({ input, context }) => record(context, input, new Date()));

const minuteMs = 60_000;

/** A time is typed to the minute: that of the flag counts as after it. */
function requireTime(told: Date, flagged: Date, now: Date): void {
  if (told > now) throw new Problem("told_in_future");
  if (told.getTime() < Math.floor(flagged.getTime() / minuteMs) * minuteMs) throw new Problem("told_before_flag");
}

async function record(context: OperationContext, attempt: z.output<typeof RecordAttempt>, now: Date) {
  const { bucketId } = context;
  const toldBy = context.caller().accountId;
  const { id: reportId, version, key, readBack, ...said } = attempt;
  const told = new Date(attempt.told);
  return context.platform.db.transaction(async (tx) => {
    const { id } = found(await itemOfReport(tx, bucketId, reportId));
    await lockItem(tx, id);
    const item = found(await itemOfReport(tx, bucketId, reportId));
    if (item.acknowledged) return item;
    if (key) await useOneTimeKey(tx, toldBy, `criticalItems.attempt ${id}`, key);
    if (await isChangedSince(tx, reportId, version)) throw new Problem("critical_changed");
    const flagged = new Date(item.flagged);
    requireTime(told, flagged, now);
    const { category, reportVersion } = item;
    await insertAttempt(tx, {
      ...said,
      itemId: id,
      reportVersion,
      category,
      found: flagged,
      toldBy,
      told,
      readBack: readBack || null,
    });
    const isConfirmed = attempt.outcome === "confirmed";
    if (isConfirmed) {
      await closeItem(tx, id);
      await withdrawJob(tx, "escalateCritical", id);
    }
    const { toldTo, toldToRole, method, outcome } = attempt;
    await audit(tx, context, isConfirmed ? "critical_acknowledged" : "critical_attempted", {
      examId: item.examId,
      subjectId: reportId,
      detail: { version: reportVersion, category, toldTo, toldToRole, method, outcome, told: attempt.told },
    });
    return found(await itemOfReport(tx, bucketId, reportId));
  });
}

export const criticalItems = { page, ofReport, attempt, rules, setRules };
