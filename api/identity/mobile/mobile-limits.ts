import { addressOf, clearAttempts, countAttempt, forgiveAttempt } from "#api/kernel/access/attempt-limits";
import type { OperationContext } from "#api/kernel/operations";

const hour = 3600;
/** Messages cost money and annoy: one a minute and five an hour to a number or for a name, thirty an hour from an address. */
const perMinute = { name: "code-minute", attempts: 1, withinSeconds: 60 };
const perHour = { name: "code-hour", attempts: 5, withinSeconds: hour };
const perAddress = { name: "code-address", attempts: 30, withinSeconds: hour };
/** Guesses at the code of a name, whether it exists or not. */
const tries = { name: "reset-try", attempts: 5, withinSeconds: 600 };
const triesOfAddress = { name: "reset-address", attempts: 30, withinSeconds: hour };
/** The same at the code that signs a number in. */
const signInTries = { name: "mobile-sign-in-try", attempts: 5, withinSeconds: 600 };
const signInTriesOfAddress = { name: "mobile-sign-in-address", attempts: 30, withinSeconds: hour };
const lookups = { name: "mobile-address", attempts: 60, withinSeconds: hour };

type Visitor = Pick<OperationContext, "platform" | "origin">;
const address = ({ origin }: Visitor) => addressOf(origin);

/** @param keys whom or what the message is for; @throws Problem too_many_attempts */
export async function countMessage(visitor: Visitor, ...keys: string[]): Promise<void> {
  await countAttempt(visitor.platform, perAddress, address(visitor));
  for (const key of keys) {
    await countAttempt(visitor.platform, perMinute, key);
    await countAttempt(visitor.platform, perHour, key);
  }
}

/** Takes a message that reached its reader off the count of the address, not off that of the number. */
export const forgiveMessage = (visitor: Visitor) => forgiveAttempt(visitor.platform, perAddress, address(visitor));

/** @throws Problem too_many_attempts */
export async function countResetTry(visitor: Visitor, name: string): Promise<void> {
  await countAttempt(visitor.platform, triesOfAddress, address(visitor));
  await countAttempt(visitor.platform, tries, name.toLowerCase());
}

/** @param mobile E.164; @throws Problem too_many_attempts */
export async function countSignInTry(visitor: Visitor, mobile: string): Promise<void> {
  await countAttempt(visitor.platform, signInTriesOfAddress, address(visitor));
  await countAttempt(visitor.platform, signInTries, mobile);
}

/** Whoever came in did not guess: a hospital behind one address still works. */
export async function forgiveSignInTry(visitor: Visitor, mobile: string): Promise<void> {
  await forgiveAttempt(visitor.platform, signInTriesOfAddress, address(visitor));
  await clearAttempts(visitor.platform, signInTries, mobile);
}

/** @throws Problem too_many_attempts */
export const countLookup = (visitor: Visitor) => countAttempt(visitor.platform, lookups, address(visitor));
