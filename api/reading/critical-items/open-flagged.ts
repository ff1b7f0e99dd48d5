import type { Actor } from "#api/infrastructure/actor/actor";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { ReportStep } from "#api/infrastructure/events/events";
import { queueJob, withdrawJob } from "#api/infrastructure/jobs/job-queries";
import { categorizedWords, sayingOf, openItem, setCategory, waitingItem, withdrawItem } from "./critical-item-queries";
import { categoryOf } from "./category";
import { rulesOf } from "./rule-queries";

const minuteMs = 60_000;

/** How urgent a report is, and how long it may wait therefore. */
async function urgencyOf(tx: Transaction, { bucketId, reportId, examId }: ReportStep) {
  const saying = (await sayingOf(tx, reportId)) ?? { chosen: null, texts: [] };
  const words = saying.chosen ? [] : await categorizedWords(tx, { bucketId, examId });
  const category = categoryOf(saying, words);
  return { category, waitMs: (await rulesOf(tx, bucketId)).minutes[category] * minuteMs };
}

/** Puts a report that was flagged as critical, or added to as such, on the list of open items, and sets its clock. */
export async function openFlagged(tx: Transaction, _actor: Actor, step: ReportStep): Promise<void> {
  const { bucketId, reportId, by: flaggedBy } = step;
  const { category, waitMs } = await urgencyOf(tx, step);
  const created = new Date();
  const due = new Date(created.getTime() + waitMs);
  const id = await openItem(tx, { bucketId, reportId, flaggedBy, category, created, due });
  if (id) await queueJob(tx, "escalateCritical", [id]);
}

/** A flag that was taken back asks for nobody; what was tried so far stays with its item. */
export async function withdrawFlagged(tx: Transaction, _actor: Actor, { reportId }: ReportStep): Promise<void> {
  for (const { id } of await withdrawItem(tx, reportId)) await withdrawJob(tx, "escalateCritical", id);
}

/** The text or the choice says another category: the clock of what still waits goes by that, from when it was flagged. */
export async function followCategory(tx: Transaction, _actor: Actor, step: ReportStep): Promise<void> {
  const item = await waitingItem(tx, step.reportId);
  if (!item) return;
  const { category, waitMs } = await urgencyOf(tx, step);
  if (category === item.category) return;
  await setCategory(tx, item.id, { category, due: new Date(item.created.getTime() + waitMs) });
  // The job that waits for the former time makes room for one that looks at the new one.
  await withdrawJob(tx, "escalateCritical", item.id);
  await queueJob(tx, "escalateCritical", [item.id]);
}
