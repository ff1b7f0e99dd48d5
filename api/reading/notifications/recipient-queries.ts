import { and, asc, eq, isNull } from "drizzle-orm";
import type { Person } from "#contract/kernel/values";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, notificationRecipients } from "#api/infrastructure/database/schema/index";

/** Who of the organization is told, by name. */
export const recipientsOf = (db: Database | Transaction, bucketId: string): Promise<Person[]> =>
  db
    .select({ id: accounts.id, name: accounts.name, title: accounts.title })
    .from(notificationRecipients)
    .innerJoin(accounts, eq(accounts.id, notificationRecipients.accountId))
    .where(and(eq(notificationRecipients.bucketId, bucketId), isNull(accounts.deactivated)))
    .orderBy(asc(accounts.name), asc(accounts.id));

/** Tells these and nobody else. */
export async function setRecipients(tx: Transaction, bucketId: string, accountIds: string[]) {
  await tx.delete(notificationRecipients).where(eq(notificationRecipients.bucketId, bucketId));
  if (accountIds.length === 0) return;
  await tx.insert(notificationRecipients).values(accountIds.map((accountId) => ({ bucketId, accountId })));
}

/** Whether some organization tells the account of what happens there. */
export async function isRecipient(db: Database, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ bucketId: notificationRecipients.bucketId })
    .from(notificationRecipients)
    .where(eq(notificationRecipients.accountId, accountId))
    .limit(1);
  return row !== undefined;
}
