import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import { senderOf } from "#api/infrastructure/messages/sender";
import { bookingsToRemind } from "./booking-message-queries";
import { queueMessage } from "./tell-of-time";

const mostAtOnce = 500;

/** Queues what reminds patients of tomorrow's times. */
export const remindOfBookingsJob: PeriodicJob = {
  kind: "remindOfBookings",
  everySeconds: 300,
  firstAfterSeconds: 60,
  async perform(platform, now) {
    if (!senderOf(platform).sends("reminder")) return 0;
    const due = await bookingsToRemind(platform.db, now, mostAtOnce);
    await platform.db.transaction(async (tx) => {
      for (const one of due) await queueMessage(tx, { ...one, kind: "reminder" });
    });
    return due.length;
  },
};
