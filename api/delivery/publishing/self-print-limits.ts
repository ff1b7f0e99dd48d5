import { createHash } from "node:crypto";
import { addressOf, countAttempt, forgiveAttempt } from "#api/kernel/access/attempt-limits";
import type { OperationContext } from "#api/kernel/operations";

type Visitor = Pick<OperationContext, "platform" | "origin">;

/** All calls of an address: a hall's terminals share one. */
const visits = { name: "self-print", attempts: 600, withinSeconds: 15 * 60 };
/** Wrong numbers and proofs of an address. */
const misses = { name: "self-print-miss", attempts: 60, withinSeconds: 15 * 60 };
/** Wrong proofs for one number, and for one patient by whichever number: four digits are guessed in ten thousand tries. */
const tries = { name: "self-print-try", attempts: 5, withinSeconds: 12 * 3600 };
const files = { name: "self-print-pdf", attempts: 20, withinSeconds: 3600 };

/** Each throws Problem too_many_attempts. */
export const countVisit = (visitor: Visitor) => countAttempt(visitor.platform, visits, addressOf(visitor.origin));
export const countFile = ({ platform }: Visitor, reportId: string) => countAttempt(platform, files, reportId);

/** No number of a patient is kept by it. */
const keyOf = (bucketId: string, number: string) =>
  createHash("sha256").update(`${bucketId}|${number.toUpperCase()}`).digest("base64url");

/** Counts a try before it is judged. @returns what takes it back: it was right */
export async function countTry(visitor: Visitor, bucketId: string, numbers: readonly string[]) {
  const { platform, origin } = visitor;
  const keys = [...new Set(numbers.map((number) => keyOf(bucketId, number)))];
  await countAttempt(platform, misses, addressOf(origin));
  for (const key of keys) await countAttempt(platform, tries, key);
  return async () => {
    await forgiveAttempt(platform, misses, addressOf(origin));
    for (const key of keys) await forgiveAttempt(platform, tries, key);
  };
}
