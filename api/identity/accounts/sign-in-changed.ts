import type { SignInChange } from "#contract/organizations/notification-kinds";
import { accountOf } from "#api/infrastructure/actor/principal";
import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { tellOwner } from "#api/kernel/notifications/notification-queries";

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
