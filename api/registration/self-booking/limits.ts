import { forgiveMessage } from "#api/identity/mobile/mobile-limits";
import { addressOf, countAttempt, forgiveAttempt } from "#api/kernel/access/attempt-limits";
import type { OperationContext } from "#api/kernel/operations";

/**
 * Phones behind the address of one carrier or one waiting room, not somebody who empties the calendar. Holds that lead to a
 * booking are not counted, nor what the holder of a ticket does with it.
 */
const limits = {
  look: { name: "self-booking-look", attempts: 1200, withinSeconds: 3600 },
  hold: { name: "self-booking-hold", attempts: 30, withinSeconds: 3600 },
  /** Guesses at codes: each code has five of its own. */
  code: { name: "self-booking-code", attempts: 60, withinSeconds: 3600 },
};

/** Of a ticket, whatever address it is moved from: each move sends a message. */
const moves = { name: "self-booking-move", attempts: 10, withinSeconds: 3600 };

/** @throws Problem too_many_attempts */
export const countMove = ({ platform }: OperationContext, ticket: string) => countAttempt(platform, moves, ticket);

/** Who has proven a mobile takes nothing from others behind the same address, such as a waiting room's. */
export async function forgiveProven(visitor: OperationContext, ...kinds: (keyof typeof limits)[]): Promise<void> {
  const { platform, origin } = visitor;
  await Promise.all([
    forgiveMessage(visitor),
    ...kinds.map((kind) => forgiveAttempt(platform, limits[kind], addressOf(origin))),
  ]);
}

/** @throws Problem too_many_attempts */
export const countVisit = ({ platform, origin }: OperationContext, kind: keyof typeof limits) =>
  countAttempt(platform, limits[kind], addressOf(origin));
