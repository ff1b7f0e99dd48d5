import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { recordEvent } from "../consultations/history-queries";
import { presentMembers, spokespeople } from "../notices/notice-queries";
import { tellPeople } from "../notices/tell-of-consultations";
import { overdueOf } from "./overdue-queries";

/** Tells of answers that were promised by now and are not signed: once a promise, in the history and to who owes it. */
export async function tellOfOverdueAnswers({ db }: Pick<Platform, "db">, now: Date): Promise<number> {
  const owed = await overdueOf(db, now);
  for (const { consultationId, bucketId, due } of owed) {
    await db.transaction(async (tx) => {
      await recordEvent(tx, { consultationId, kind: "answerOverdue", bucketId, detail: { due } });
      const people = [
        ...(await presentMembers(tx, consultationId, { bucketId, roles: ["expert", "attending"] })),
        ...(await spokespeople(tx, [bucketId])),
      ];
      await tellPeople(tx, { consultationId, kind: "answerOverdue", occasion: `${bucketId} ${due}` }, people);
    });
  }
  return owed.length;
}

export const overdueAnswersJob: PeriodicJob = {
  kind: "tellOfOverdueAnswers",
  everySeconds: 60,
  firstAfterSeconds: 45,
  perform: tellOfOverdueAnswers,
};
