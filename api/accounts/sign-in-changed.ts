import type { SignInChange } from "#contract/notification-kinds";
import { accountOf } from "../audit/principal";
import type { Actor } from "../audit/actor";
import { audit } from "../audit/audit-queries";
import type { Transaction } from "../database/connect";
import { tellOwner } from "../notifications/tell";

/**
 * Records that an account is signed in to by other means than before, and tells its owner, in the transaction of the
 * change: whoever it was not learns of it at the next look.
 */
export async function signInChanged(
  tx: Transaction,
  actor: Actor,
  accountId: string,
  change: SignInChange,
): Promise<void> {
  await tellOwner(tx, accountId, change);
  await audit(tx, actor, change, { ...(accountOf(actor.principal) ? {} : { accountId }), subjectId: accountId });
}
