import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import type { OperationContext } from "#api/kernel/operations";

/** Phones behind the address of one carrier or one waiting room, not somebody who empties the calendar. */
const limits = {
  look: { name: "self-booking-look", attempts: 1200, withinSeconds: 3600 },
  hold: { name: "self-booking-hold", attempts: 30, withinSeconds: 3600 },
  /** Guesses at codes: each code has five of its own. */
  code: { name: "self-booking-code", attempts: 60, withinSeconds: 3600 },
};

/** @throws Problem too_many_attempts */
export const countVisit = ({ platform, origin }: OperationContext, kind: keyof typeof limits) =>
  countAttempt(platform, limits[kind], addressOf(origin));
