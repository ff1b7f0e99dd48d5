import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { tell } from "#api/kernel/notifications/notification-queries";
import { plansEndingBetween } from "./plan-queries";

const dayMs = 24 * 3_600_000;
/** So long before its end a plan is told of, and so long after it is still news. */
const beforeMs = 14 * dayMs;
const afterMs = 30 * dayMs;

/** Tells of the plans that end soon or have ended, each end once. */
export async function tellOfPlans({ db }: Pick<Platform, "db">, now: Date): Promise<void> {
  const ending = await plansEndingBetween(db, new Date(now.getTime() - afterMs), new Date(now.getTime() + beforeMs));
  for (const { bucketId, ends } of ending) {
    if (!ends) continue;
    const kind = ends > now ? "planEnding" : "planEnded";
    await db.transaction((tx) => tell(tx, { kind, bucketId, occasion: ends.toISOString() }));
  }
}

export const tellOfPlansJob: PeriodicJob = {
  kind: "tellOfPlans",
  everySeconds: 300,
  firstAfterSeconds: 0,
  perform: tellOfPlans,
};
