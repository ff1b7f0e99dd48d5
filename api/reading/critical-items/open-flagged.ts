import type { Actor } from "#api/infrastructure/actor/actor";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { ReportStep } from "#api/infrastructure/events/events";
import { openItem } from "./critical-item-queries";

/** Puts a report that was flagged as critical on the list of open items. */
export async function openFlagged(
  tx: Transaction,
  _actor: Actor,
  { bucketId, reportId, by }: ReportStep,
): Promise<void> {
  await openItem(tx, { bucketId, reportId, flaggedBy: by });
}
