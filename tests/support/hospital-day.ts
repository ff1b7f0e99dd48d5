import { seededRandom } from "#api/dicom/phantoms/noise";
import type { QueueStart, WaitingLine } from "#api/registration/waits/estimate-wait";

/** Somebody who came, what stood in the queue then, and how long the wait became. */
export interface SimulatedWait {
  /** As the queue knew it at check-in. */
  line: WaitingLine;
  /** From check-in to the first call, in minutes. */
  waited: number;
}

export interface DayKind {
  isOverloaded: boolean;
}

interface Patient {
  cameAt: number;
  rank: number;
  /** When the rule has people of the same rank come: the elderly as if they had come earlier, the missed as if later. */
  place: number;
  plannedMinutes: number;
  calledBefore: boolean;
  wait: SimulatedWait;
}

interface Room {
  speed: number;
  busyUntil: number;
  /** From, to, in minutes of the day. */
  closed: [number, number][];
}

/** Steps of one queue with the minutes they are planned for, and the number of rooms it is called to. */
const queues: { steps: number[]; rooms: number }[] = [
  { steps: [5, 5, 5, 10], rooms: 1 },
  { steps: [5, 10], rooms: 3 },
  { steps: [10, 10, 15, 25], rooms: 2 },
  { steps: [20, 30, 45], rooms: 1 },
  { steps: [10, 15, 20], rooms: 4 },
];
const opens = 7.5 * 60;
const lastCheckIn = 16.5 * 60;

/**
 * A day of one queue: people come in waves, some before others by their class; work takes shorter or longer than planned, by the
 * day, the room and the person; rooms open late, have a break and now and then fail; some people are not there when they
 * are called. The same seed gives the same day.
 */
export function hospitalDay(seed: number, { isOverloaded }: DayKind): SimulatedWait[] {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;

  const queue = oneOf(queues);
  // What the plan did not know: a slow day, or a quick one.
  const dayFactor = between(0.75, 1.4);
  const spread = between(0.25, 0.6);
  const meanPlanned = queue.steps.reduce((sum, minutes) => sum + minutes, 0) / queue.steps.length;
  const rooms = Array.from({ length: queue.rooms }, (): Room => {
    const breakAt = between(11.25, 13) * 60;
    const closed: Room["closed"] = [
      [0, opens + between(0, 15)],
      [breakAt, breakAt + between(30, 60)],
    ];
    const failsAt = between(8, 16) * 60;
    if (random() < 0.1) closed.push([failsAt, failsAt + between(20, 60)]);
    return { speed: between(0.85, 1.2), busyUntil: 0, closed };
  });

  const load = isOverloaded ? between(1, 1.25) : between(0.6, 0.9);
  const meanMinutes = (meanPlanned * dayFactor * 1.02 + changeMinutes) / queue.rooms;
  const arrivals = arrivalsOf(load / meanMinutes, random);

  const waiting: Patient[] = [];
  const starts: QueueStart[] = [];
  const waits: SimulatedWait[] = [];

  const isOpen = (room: Room, at: number) => room.closed.every(([from, to]) => at < from || at >= to);
  const freeRoom = (at: number) => rooms.find((room) => room.busyUntil <= at && isOpen(room, at));

  /** Calls whom the rule has next as long as rooms are free. */
  const call = (at: number) => {
    for (let room = freeRoom(at); room; room = freeRoom(at)) {
      const next = waiting.toSorted(inOrder)[0];
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      if (!next.calledBefore) {
        next.wait.waited = at - next.cameAt;
        waits.push(next.wait);
      }
      starts.push({
        checkedIn: dateOf(next.cameAt),
        started: dateOf(at),
        rank: next.rank,
        plannedMinutes: next.plannedMinutes,
        room: String(rooms.indexOf(room)),
      });
      if (!next.calledBefore && random() < 0.05) {
        room.busyUntil = at + between(1, 2.5);
        const back = waiting.toSorted(inOrder)[2];
        if (back && random() < 0.6)
          waiting.push({ ...next, calledBefore: true, rank: back.rank, place: back.place + 0.001 });
        continue;
      }
      room.busyUntil = at + next.plannedMinutes * dayFactor * room.speed * skewed(spread, random) + changeMinutes;
    }
  };

  const nextChange = (at: number) =>
    Math.min(
      ...rooms
        .flatMap(({ busyUntil, closed }) => [busyUntil, ...closed.map(([, to]) => to)])
        .filter((time) => time > at),
    );

  let at = 0;
  for (const cameAt of [...arrivals, 30 * 60]) {
    for (let change = nextChange(at); change <= cameAt; change = nextChange(at)) {
      at = change;
      call(at);
    }
    at = cameAt;
    if (cameAt > lastCheckIn) continue;
    const kind = random();
    const rank = kind < 0.04 ? 0 : 1;
    const place = kind >= 0.04 && kind < 0.19 ? cameAt - 20 : cameAt;
    const plannedMinutes = oneOf(queue.steps);
    const me = { cameAt, rank, place, plannedMinutes, calledBefore: false };
    const ahead = waiting.filter((other) => inOrder(other, me) < 0);
    const line: WaitingLine = {
      now: dateOf(cameAt),
      rank,
      ahead: ahead.map((other) => other.plannedMinutes),
      headSince: waiting.length > 0 ? dateOf(Math.min(...waiting.map((other) => other.cameAt))) : null,
      starts: [...starts],
      rooms: queue.rooms,
      hasFreeRoom: freeRoom(cameAt) !== undefined,
    };
    waiting.push({ ...me, wait: { line, waited: 0 } });
    call(cameAt);
  }
  return waits;
}

const dateOf = (minutes: number) => new Date(minutes * 60_000);

/** Between two people a room is made ready. */
const changeMinutes = 0.7;

const inOrder = (one: Pick<Patient, "rank" | "place">, other: Pick<Patient, "rank" | "place">) =>
  one.rank - other.rank || one.place - other.place;

/** Check-ins in minutes of the day: most in the morning, fewer at noon, a smaller wave in the afternoon. */
function arrivalsOf(perMinute: number, random: () => number): number[] {
  const times: number[] = [];
  const most = 1.5;
  for (let at = opens - 20; at < lastCheckIn;) {
    at += -Math.log(1 - random()) / (perMinute * most);
    if (random() < wave(at / 60) / most) times.push(at);
  }
  return times.filter((at) => at < lastCheckIn);
}

const wave = (hour: number) =>
  hour < 8 ? 1 : hour < 10.5 ? 1.4 : hour < 11.5 ? 1 : hour < 13.5 ? 0.4 : hour < 15.5 ? 1.1 : 0.6;

/** Mean 1: most take a little less, a few much longer. */
function skewed(spread: number, random: () => number): number {
  const sigma = Math.sqrt(Math.log(1 + spread * spread));
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(sigma * normal - (sigma * sigma) / 2);
}

/** What the estimator is measured on: it was tuned on the days from seed 1,000 on. One day in four brings more people than the rooms can take. */
export const measuredDays = () =>
  Array.from({ length: 160 }, (_, day) => {
    const isOverloaded = day % 4 === 0;
    return { isOverloaded, waits: hospitalDay(90_000 + day, { isOverloaded }) };
  });
