/** One call of today: to which room, of whom. Those who were not there count: their turn was taken too. */
export interface QueueStart {
  room: string;
  checkedIn: Date;
  started: Date;
  /** The lower, the earlier: 0 is an emergency. */
  rank: number;
  plannedMinutes: number;
}

/** A queue as one person sees it who waits in it. */
export interface WaitingLine {
  now: Date;
  /** Of the person. */
  rank: number;
  /** The planned minutes of everybody who is called before them as it stands now, in that order. */
  ahead: readonly number[];
  /** Since when the one waits who has waited longest; null where nobody else does. */
  headSince: Date | null;
  /** Today's, the earliest first. */
  starts: readonly QueueStart[];
  /** That call from the queue, open or not. */
  rooms: number;
  /** Whether somebody would be called at once. */
  hasFreeRoom: boolean;
}

/** Shown as "20–35 min", in steps of five. */
export interface WaitRange {
  fromMinutes: number;
  toMinutes: number;
}

/** Found on simulated days (tests/support/hospital-day.ts) of other seeds than those it is measured on (tests/bench/wait.ts). */
const tuning = {
  /** Of each room, the latest turns that say how the plan holds today. */
  turnsOfRoom: 10,
  /** At the start of the day the plan counts as much as so many turns. */
  planWeight: 6,
  /** Longer, in times of the plan and then minutes, there was a break in it. */
  breakFrom: { times: 3, minutes: 5 },
  /** A room that calls nobody for so long, while somebody waits, has stopped, for some such time. */
  stoppedFrom: { times: 2, minutes: 3 },
  stoppedMinutes: 20,
  /** Of a turn, however long it has taken already. */
  leastLeft: 0.35,
  /** Until a room calls that has not called yet today. */
  openingMinutes: 10,
  /** Those who are asked how many were called before them who had come later. */
  askedOfOvertaking: 30,
  /** What is taken for it as long as nobody knows: a share of the time, as of so many minutes of waiting. */
  overtaking: { share: 0.15, minutes: 120 },
  /** How far off a turn, the pace of the day and the clock are; and how many such to either side are shown. */
  spread: { turn: 0.5, pace: 0.2, minutes: 1.5 },
  below: 1.2,
  above: 1.4,
};

/**
 * How long a person will wait to be called: the line is played forward, each of those ahead to the room that is free
 * first, at the pace the rooms have kept today, and longer by what is wont to come before people who were there already.
 */
export function estimateWait(line: WaitingLine): WaitRange {
  if (line.hasFreeRoom && line.ahead.length === 0) return { fromMinutes: 0, toMinutes: step };
  const pace = paceOf(line);
  const freeIn = roomsFreeIn(line, pace);
  const rooms = freeIn.length;
  for (const planned of line.ahead) {
    const first = freeIn.indexOf(Math.min(...freeIn));
    freeIn[first] = (freeIn[first] ?? 0) + planned * pace;
  }
  const minutes = Math.min(...freeIn) / (1 - overtakenShare(line, pace / rooms));
  const turn = (pace * meanPlanned(line)) / rooms;
  const { spread } = tuning;
  const off = Math.hypot(spread.turn * turn * Math.sqrt(line.ahead.length + 1), spread.pace * minutes, spread.minutes);
  return {
    fromMinutes: Math.floor(Math.max(0, minutes - tuning.below * off) / step) * step,
    toMinutes: Math.ceil((minutes + tuning.above * off) / step) * step,
  };
}

const step = 5;

/** How many minutes a planned one takes today. Rooms that wait for people say nothing: turns that nobody waited for are left out. */
function paceOf(line: WaitingLine): number {
  const { times, minutes } = tuning.breakFrom;
  const turns = Object.values(byRoom(line.starts)).flatMap((starts) =>
    starts
      .slice(1)
      .map((next, place) => ({ next, last: starts[place] ?? next }))
      .filter(({ next, last }) => next.checkedIn <= last.started)
      .map(({ next, last }) => ({ took: minutesBetween(last.started, next.started), planned: last.plannedMinutes }))
      .filter(({ took, planned }) => took < times * planned + minutes)
      .slice(-tuning.turnsOfRoom),
  );
  const plan = tuning.planWeight * meanPlanned(line);
  return (plan + sum(turns.map(({ took }) => took))) / (plan + sum(turns.map(({ planned }) => planned)));
}

/** In how many minutes each of the rooms calls again. */
function roomsFreeIn({ starts, now, rooms, headSince }: WaitingLine, pace: number): number[] {
  const called = Object.values(byRoom(starts)).flatMap((ofRoom) => ofRoom.slice(-1));
  const freeIn = called.map(({ started, plannedMinutes }) => {
    const expected = plannedMinutes * pace;
    const left = Math.max(expected - minutesBetween(started, now), tuning.leastLeft * expected);
    const { times, minutes } = tuning.stoppedFrom;
    const idle = headSince ? Math.min(minutesBetween(started, now), minutesBetween(headSince, now)) : 0;
    return idle > times * expected + minutes ? Math.max(tuning.stoppedMinutes, left) : left;
  });
  const [first] = starts;
  // Rooms that have not called half an hour after the first are not there today.
  const isOpening = !first || minutesBetween(first.started, now) < 30;
  const opening = isOpening ? Math.max(rooms, 1) - freeIn.length : 0;
  return [...freeIn, ...Array.from({ length: Math.max(opening, 0) }, () => tuning.openingMinutes)];
}

/**
 * Of the time people like this one wait, the share that those take who come later and are called before them: emergencies,
 * the elderly, those who come back from an examination.
 *
 * @param pace minutes the whole queue takes for a planned one
 */
function overtakenShare({ starts, rank }: WaitingLine, pace: number): number {
  if (rank === 0) return 0;
  const asked = starts.slice(-tuning.askedOfOvertaking).filter((one) => one.rank === rank);
  const overtook = asked.flatMap((one) =>
    starts.filter((other) => other.checkedIn > one.checkedIn && other.started < one.started),
  );
  const waited = sum(asked.map(({ checkedIn, started }) => minutesBetween(checkedIn, started)));
  const { share, minutes } = tuning.overtaking;
  const taken = pace * sum(overtook.map(({ plannedMinutes }) => plannedMinutes));
  return Math.min((taken + share * minutes) / (waited + minutes), 0.5);
}

/** Where nobody has come yet, of anything. */
const usualMinutes = 10;

function meanPlanned({ ahead, starts }: WaitingLine): number {
  const known = [...ahead, ...starts.map(({ plannedMinutes }) => plannedMinutes)];
  return known.length > 0 ? sum(known) / known.length : usualMinutes;
}

function byRoom(starts: readonly QueueStart[]): Record<string, QueueStart[]> {
  const rooms: Record<string, QueueStart[]> = {};
  for (const start of starts) (rooms[start.room] ??= []).push(start);
  return rooms;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;
