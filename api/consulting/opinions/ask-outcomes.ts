import { raise } from "#api/infrastructure/events/events";
import { hourly, type PeriodicJob } from "#api/infrastructure/jobs/job";
import type { Actor } from "#api/infrastructure/actor/actor";
import { nobody } from "#api/infrastructure/actor/principal";
import { insertOutcome, unaskedOutcomes } from "./opinion-queries";
import { recordEvent } from "../consultations/history-queries";

/** Asked in one round. */
const atOnce = 200;

/** The platform by itself. */
const itself = (bucketId: string): Actor => ({
  origin: { requestId: "askOutcomes", ip: null, userAgent: null, host: "", url: "" },
  principal: nobody,
  bucketId,
});

/** Days after a consultation was completed: asks who asked for it what became of it. */
export const askOutcomesJob: PeriodicJob = {
  kind: "askOutcomes",
  ...hourly,
  async perform(platform, now) {
    const due = await unaskedOutcomes(platform.db, now, atOnce);
    for (const { id: consultationId, bucketId } of due) {
      await platform.db.transaction(async (tx) => {
        if (!(await insertOutcome(tx, consultationId, now))) return;
        await recordEvent(tx, { consultationId, kind: "outcomeAsked", bucketId });
        await raise(platform, tx, itself(bucketId), "consultationOutcomeAsked", { consultationId, bucketId, by: null });
      });
    }
    return due.length;
  },
};
