import { criticalPatienceMinutes } from "#contract/reading/critical-items";
import { tell } from "#api/kernel/notifications/tell";
import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { waitingItems } from "./critical-item-queries";

const minuteMs = 60_000;
/** What waits longer is no news to anybody any more. */
const newsMs = 7 * 24 * 60 * minuteMs;

/** Tells of the critical items that nobody acknowledged in time, each person once (domain-rules "escalate"). */
export async function tellOfOverdue({ db }: Pick<Platform, "db">, now: Date): Promise<void> {
  const before = new Date(now.getTime() - criticalPatienceMinutes * minuteMs);
  for (const { id, ...item } of await waitingItems(db, new Date(now.getTime() - newsMs), before)) {
    await db.transaction((tx) => tell(tx, { kind: "criticalOverdue", ...item, occasion: id }));
  }
}

export const tellOfOverdueJob: PeriodicJob = {
  kind: "tellOfOverdue",
  everySeconds: 300,
  firstAfterSeconds: 0,
  perform: tellOfOverdue,
};
