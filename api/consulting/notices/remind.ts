import type { PeriodicJob } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { recordEvent } from "../consultations/history-queries";
import { presentMembers, startingBetween, wasReminded } from "./notice-queries";
import { tellPeople } from "./tell-of-consultations";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** So long before it starts; what was arranged later than the day before is told of by the last one alone. */
const rounds = [
  { name: "day", fromMs: 2 * 60 * minuteMs, untilMs: dayMs },
  { name: "soon", fromMs: 0, untilMs: 15 * minuteMs },
];

/** Reminds all who take part a day before and a quarter of an hour before, of each time once. */
export async function remindOfConsultations({ db }: Pick<Platform, "db">, now: Date): Promise<number> {
  let reminded = 0;
  for (const { name, fromMs, untilMs } of rounds) {
    const from = new Date(now.getTime() + fromMs);
    for (const { id, starts } of await startingBetween(db, from, new Date(now.getTime() + untilMs))) {
      const occasion = `${name} ${starts.toISOString()}`;
      await db.transaction(async (tx) => {
        if (await wasReminded(tx, id, occasion)) return;
        await recordEvent(tx, { consultationId: id, kind: "reminded", detail: { occasion } });
        const people = await presentMembers(tx, id);
        await tellPeople(tx, { consultationId: id, kind: "consultationReminder", occasion }, people);
        reminded += 1;
      });
    }
  }
  return reminded;
}

export const remindJob: PeriodicJob = {
  kind: "remindOfConsultations",
  everySeconds: 60,
  firstAfterSeconds: 30,
  perform: remindOfConsultations,
};
