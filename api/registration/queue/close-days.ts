import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { startOfDay, addDays } from "#api/infrastructure/time/zoned-days";
import { writeStanding } from "./change-standing";
import { lockEntry, openOfFormerDays } from "./entry-queries";

const atOnce = 200;

/** Who was not examined by local midnight has left: rows stay, the day is over. */
export async function closeQueueDays({ db }: Pick<Platform, "db">): Promise<void> {
  for (;;) {
    const open = await openOfFormerDays(db, atOnce);
    for (const { entry, timeZone } of open) {
      await db.transaction(async (tx) => {
        const locked = await lockEntry(tx, entry.bucketId, entry.id);
        if (!locked || locked.state === "done" || locked.state === "left") return;
        const midnight = startOfDay(addDays(entry.day, 1), timeZone);
        const now = midnight > locked.since ? midnight : locked.since;
        await writeStanding(tx, locked, { state: "left" }, { now, accountId: null, action: null });
      });
    }
    if (open.length < atOnce) return;
  }
}

export const closeQueueDaysJob: PeriodicJob = {
  kind: "closeQueueDays",
  everySeconds: 300,
  firstAfterSeconds: 0,
  perform: closeQueueDays,
};
