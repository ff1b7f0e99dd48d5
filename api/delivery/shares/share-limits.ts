import { addressOf, countAttempt, forgiveAttempt } from "#api/kernel/access/attempt-limits";
import type { OperationContext } from "#api/kernel/operations";

const quarterHour = 15 * 60;

/** Calls of the public share pages per address, pictures apart: a ward or a mobile network may share one address. */
const visits = { name: "share", attempts: 600, withinSeconds: quarterHour };
/** Unknown links and wrong PINs per address. */
const misses = { name: "share-miss", attempts: 30, withinSeconds: quarterHour };
/** PDFs set per link: each costs a worker some 20 ms. */
const downloads = { name: "share-pdf", attempts: 60, withinSeconds: quarterHour };

type Visitor = Pick<OperationContext, "platform" | "origin">;
const address = ({ origin }: Visitor) => addressOf(origin);

/** Each throws Problem too_many_attempts. */
export const countVisit = (visitor: Visitor) => countAttempt(visitor.platform, visits, address(visitor));
export const countMiss = (visitor: Visitor) => countAttempt(visitor.platform, misses, address(visitor));
export const forgiveMiss = (visitor: Visitor) => forgiveAttempt(visitor.platform, misses, address(visitor));
export const countDownload = (visitor: Visitor, shareId: string) => countAttempt(visitor.platform, downloads, shareId);
