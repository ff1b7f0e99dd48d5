import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import type { OperationContext } from "#api/kernel/operations";
import { linkIdOf } from "./link-access";

const hourSeconds = 3600;
/** Uploads begun from one address: a family with several discs, not a flood. */
const addressLimit = { name: "link-upload-address", attempts: 30, withinSeconds: hourSeconds };
/** Uploads begun by one link, from wherever. */
const linkLimit = { name: "link-upload-link", attempts: 200, withinSeconds: hourSeconds };
/** Links looked up from one address: nobody finds one by trying. */
const lookupLimit = { name: "link-lookup", attempts: 100, withinSeconds: hourSeconds };

/** @throws Problem too_many_attempts */
export const countLookup = (context: OperationContext) =>
  countAttempt(context.platform, lookupLimit, addressOf(context.origin));

/** Before the token is looked at. @throws Problem too_many_attempts */
export async function countLinkUpload(context: OperationContext, token: string): Promise<void> {
  await countAttempt(context.platform, addressLimit, addressOf(context.origin));
  await countAttempt(context.platform, linkLimit, linkIdOf(token));
}
