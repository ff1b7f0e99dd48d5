import { expect, test } from "vitest";
import { defaultExpertRules } from "#contract/consulting/expert-pool";
import type { ConsultationUrgency } from "#contract/kernel/consultation-states";
import { chooseExpert, type PoolExpert } from "./choose-expert";
import { gini } from "./gini";

/** Numbers below 1, the same each time (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const hour = 60;
const day = 24 * hour;
const departments = ["胸部", "神经", "骨关节", "腹部"];

/** Minutes since the year began, of a person at work from 8 to 20 o'clock: when they can begin with something. */
function atWork(minute: number): number {
  const clock = minute % day;
  if (clock < 8 * hour) return minute - clock + 8 * hour;
  return clock < 20 * hour ? minute : minute - clock + day + 8 * hour;
}

interface Assigned {
  at: number;
  minutes: number;
  done: number;
}

/**
 * A year of an organization: experts of weights 1 to 4 with holidays, of one or two departments each; consultations by day
 * and emergencies at any time; who is asked answers after a while, and declines one in twelve.
 */
function simulatedYear(seed: number) {
  const random = seeded(seed);
  const pause = (mean: number) => -Math.log(1 - random()) * mean;
  const people = Array.from({ length: 14 }, (_, place) => ({
    accountId: `expert-${String(place).padStart(2, "0")}`,
    weight: 1 + (place % 4),
    departments: [departments[place % 4], departments[(place + 1 + (place % 3)) % 4]].filter(
      (one) => one !== undefined,
    ),
    holidays: [60 + place * 7, 220 + place * 9].map((from) => ({ from, until: from + 7 + (place % 3) * 7 })),
    assigned: [] as Assigned[],
    busyUntil: 0,
  }));
  const isoDay = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString().slice(0, 10);

  const poolAt = (now: number): PoolExpert[] =>
    people.map(({ accountId, weight, departments, holidays, assigned }) => {
      const away = holidays.find(({ until }) => until * day >= now);
      const since = (minutes: number) =>
        assigned.filter(({ at }) => at > now - minutes).reduce((sum, one) => sum + one.minutes, 0);
      return {
        ...{ accountId, weight, departments, modalities: [], bodyParts: [], title: "", practiceYears: 10 },
        services: ["consultation"],
        weekHours: 20,
        absentFrom: away ? isoDay(away.from * day) : null,
        absentUntil: away ? isoDay(away.until * day) : null,
        assignedMinutes: since(28 * day),
        weekMinutes: since(7 * day),
        open: assigned.filter(({ done }) => done > now).length,
      };
    });

  let asked = 0;
  let inTime = 0;
  let declined = 0;
  for (let now = 0; now < 365 * day; now += pause(90)) {
    const urgency: ConsultationUrgency = random() < 0.05 ? "emergency" : random() < 0.2 ? "urgent" : "routine";
    const isByDay = now % day >= 8 * hour && now % day < 18 * hour;
    if (urgency === "routine" && !isByDay) continue;
    asked += 1;
    const promise = defaultExpertRules.answerMinutes[urgency];
    const minutes = 20 + Math.floor(random() * 40);
    const department = departments[Math.floor(random() * departments.length)] ?? "";
    const askedBefore = new Set<string>();
    for (let turn = now; ;) {
      const days = [isoDay(turn)];
      const wanted = { service: "consultation" as const, department, title: "", modalities: [], bodyParts: [] };
      const expert = chooseExpert(poolAt(turn), { ...wanted, minutes, days, askedBefore });
      const person = people.find(({ accountId }) => accountId === expert?.accountId);
      if (!person) break;
      askedBefore.add(person.accountId);
      const reacted = turn + pause({ emergency: 5, urgent: 20, routine: 90 }[urgency]);
      if (random() < 1 / 12) {
        declined += 1;
        turn = reacted;
        continue;
      }
      // What is urgent goes before what waits; the rest begins in working hours.
      const begins = urgency === "routine" ? atWork(Math.max(reacted, person.busyUntil)) : reacted;
      const done = begins + minutes * 0.5;
      person.busyUntil = Math.max(person.busyUntil, done);
      person.assigned.push({ at: turn, minutes, done });
      if (done <= now + promise) inTime += 1;
      break;
    }
  }
  const carried = people.map(({ assigned, weight }) => assigned.reduce((sum, one) => sum + one.minutes, 0) / weight);
  return { asked, declined, gini: gini(carried) ?? 1, inTime: inTime / asked };
}

test.each([1, 2026, 77_003])(
  "a year of fourteen experts is fair, and answered in the promised time (seed %i)",
  (seed) => {
    const year = simulatedYear(seed);
    expect(year.asked).toBeGreaterThan(2_000);
    expect(year.declined).toBeGreaterThan(100);
    expect(year.gini).toBeLessThanOrEqual(0.2);
    expect(year.inTime).toBeGreaterThanOrEqual(0.95);
    expect(simulatedYear(seed)).toEqual(year);
  },
);
