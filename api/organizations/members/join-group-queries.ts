import type { Transaction } from "#api/infrastructure/database/connect";
import { groupMembers } from "#api/infrastructure/database/schema/index";

/** Makes accounts members that are none yet; levels stay. */
export async function joinGroup(tx: Transaction, groupId: string, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .insert(groupMembers)
    .values(accountIds.map((accountId) => ({ groupId, accountId, accessLevel: "member" as const })))
    .onConflictDoNothing();
}
