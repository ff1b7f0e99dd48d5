import type { QueueClass, QueueMark } from "#contract/registration/queue-states";

/**
 * The order of a queue (domain-rules "Exams, registry, queue"): emergencies before all others; among the others the
 * earlier `turn`, which is the second of the day they checked in, less a head start for those with priority. A turn does
 * not change while others come, so that everybody ages alike: whoever comes later than the head start passes nobody.
 */
export interface Place {
  queueClass: QueueClass;
  turn: number;
  number: number;
}

export const isEmergency = ({ queueClass }: Pick<Place, "queueClass">): boolean => queueClass === "emergency";

/** Below zero where `a` is called before `b`; the order of the queries (queue-queries.ts). */
export const byTurn = (a: Place, b: Place): number =>
  Number(isEmergency(b)) - Number(isEmergency(a)) || a.turn - b.turn || a.number - b.number;

/** How far down the list of estimates somebody stands: the lower, the earlier. */
export const rankOf: Record<QueueClass, number> = { emergency: 0, priority: 1, return: 1, normal: 2 };

interface Settings {
  priorityMinutes: number;
  returnAfter: number;
}

/**
 * The turn of one who checks in.
 *
 * @param second of the day
 * @param line who waits already, in its order
 */
export function turnAtCheckIn(
  queueClass: QueueClass,
  second: number,
  line: readonly Place[],
  { priorityMinutes, returnAfter }: Settings,
): number {
  if (queueClass === "return") return Math.min(turnBehind(line, queueClass, returnAfter), second);
  return queueClass === "priority" ? second - priorityMinutes * 60 : second;
}

/**
 * The turn behind so many of those who wait, or at the end where they are fewer; who is no emergency stays behind all
 * that are one.
 *
 * @param line in its order, without the one who is placed
 */
export function turnBehind(line: readonly Place[], queueClass: QueueClass, places: number): number {
  const group = line.filter((one) => isEmergency(one) === (queueClass === "emergency"));
  const at = Math.min(places, group.length);
  return between(group[at - 1]?.turn, group[at]?.turn);
}

/** The turn right before another one who waits; before the first of its own where that one is an emergency and it is not. */
export function turnBefore(line: readonly Place[], queueClass: QueueClass, target: Place): number {
  const group = line.filter((one) => isEmergency(one) === (queueClass === "emergency"));
  const at = group.indexOf(target);
  return turnBehind(line, queueClass, at >= 0 ? at : isEmergency(target) ? 0 : group.length);
}

function between(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 0 : after - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}

/**
 * The class and the mark of one who checks in.
 *
 * @param age in whole years; null where it is not known
 */
export function classAtCheckIn(
  {
    isUrgent,
    isReturn,
    mark,
    age,
  }: { isUrgent: boolean; isReturn: boolean; mark: QueueMark | null; age: number | null },
  { elderlyAge }: { elderlyAge: number },
): { queueClass: QueueClass; mark: QueueMark | null } {
  const seen = mark ?? (age !== null && age >= elderlyAge ? "elderly" : null);
  if (isUrgent) return { queueClass: "emergency", mark: seen };
  if (isReturn) return { queueClass: "return", mark: seen };
  return { queueClass: seen ? "priority" : "normal", mark: seen };
}
