import type { OrganizationLevel } from "#contract/kernel/actions";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { tellInvited } from "#api/kernel/notifications/notification-queries";
import type { OperationContext } from "#api/kernel/operations";
import { accountsOfGroup, usernamesOf } from "./member-queries";
import { putInvitation, type InvitedTo } from "./invitation-queries";

/**
 * Who of the people becomes a member at once, and who is asked: an administrator puts people of the own group where they
 * are needed, but nobody takes in a stranger without that person's consent. The operator of the installation, who could
 * sign in as anybody, adds everybody.
 */
export async function addedOrInvited(
  tx: Transaction,
  context: OperationContext,
  groupId: string,
  accountIds: string[],
): Promise<{ added: string[]; invited: string[] }> {
  if (context.caller().isOperator) return { added: accountIds, invited: [] };
  const inside = await accountsOfGroup(tx, groupId, accountIds);
  return { added: accountIds.filter((id) => inside.has(id)), invited: accountIds.filter((id) => !inside.has(id)) };
}

/**
 * Asks people to become members, tells them, and records it by the user names that were typed: names are not the asker's
 * to know. The place is locked in this transaction.
 */
export async function invitePeople(
  tx: Transaction,
  context: OperationContext,
  place: InvitedTo,
  { accountIds, level }: { accountIds: string[]; level: OrganizationLevel },
): Promise<void> {
  const invitedBy = context.caller().accountId;
  for (const accountId of accountIds) {
    await putInvitation(tx, { ...place, accountId, level, invitedBy });
    await tellInvited(tx, accountId, place.groupId);
  }
  for (const whom of await usernamesOf(tx, accountIds)) {
    await audit(tx, context, "invitation_sent", { subjectId: place.groupId, detail: { whom, level } });
  }
}
