import { revokeSessionsOf } from "../accounts/account-queries";
import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { administeredAlone, deactivateAccount, waitForLeaving } from "./deactivation-queries";

/**
 * Takes an account out of use, in the transaction given.
 *
 * @throws Problem last_manager with the `places` it alone administers
 */
export async function deactivate(tx: Transaction, actor: Actor, accountId: string): Promise<void> {
  await waitForLeaving(tx);
  const places = await administeredAlone(tx, accountId);
  if (places.length > 0) throw new Problem("last_manager", { places: places.filter(Boolean) });
  await deactivateAccount(tx, accountId);
  await revokeSessionsOf(tx, accountId, null);
  await audit(tx, actor, "account_deactivated", { subjectId: accountId });
}
