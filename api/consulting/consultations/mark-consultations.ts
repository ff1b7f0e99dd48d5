import type { Database } from "#api/infrastructure/database/connect";
import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import { recordEvent, type HistoryEvent } from "./history-queries";
import { absentOnes, lateOnes } from "./mark-queries";

/** Marks what has not begun in time, and who did not come, once for each time that was planned. */
export async function markConsultations({ db }: { db: Database }, now: Date): Promise<number> {
  const late = await lateOnes(db, now);
  const absent = await absentOnes(db, now);
  const marks: HistoryEvent[] = [
    ...late.map((one) => ({ ...one, kind: "late" as const })),
    ...absent.map((one) => ({ ...one, kind: "noShow" as const })),
  ];
  await db.transaction(async (tx) => {
    for (const mark of marks) await recordEvent(tx, mark);
  });
  return marks.length;
}

export const markConsultationsJob: PeriodicJob = {
  kind: "markConsultations",
  everySeconds: 60,
  firstAfterSeconds: 30,
  perform: markConsultations,
};
