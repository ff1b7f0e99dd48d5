import type { z } from "zod";
import type { Registration } from "#contract/identity/accounts";
import { insertAccount } from "../accounts/account-queries";
import { hashPassword } from "../accounts/passwords";
import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database, Transaction } from "#api/infrastructure/database/connect";

/**
 * Makes an account that administers this installation and may create groups.
 *
 * @param unlock runs first in the transaction: proves that the caller may, or throws
 * @throws Problem username_taken
 */
export async function createAdministrator(
  db: Database,
  actor: Actor,
  { username, name, password }: z.output<typeof Registration>,
  unlock: (tx: Transaction) => Promise<void>,
) {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await unlock(tx);
    const account = await insertAccount(tx, {
      username,
      name,
      passwordHash,
      isOperator: true,
      canCreateGroup: true,
      termsAccepted: new Date(),
    });
    await audit(tx, actor, "administrator_created", { accountId: account.id, subjectId: account.id });
    return { id: account.id, name: account.name, title: account.title };
  });
}
