import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { oneTimeKeys } from "#api/infrastructure/database/schema/index";
import { Problem } from "#api/infrastructure/problem";

const keyOf = (accountId: string, operation: string, key: string) => `${accountId}|${operation}|${key}`;

/**
 * Uses a one-time key up, in the transaction of what it stands for.
 *
 * @throws Problem already_done when the same account sent it before, with `made` where that is noted: an answer that holds
 * a secret cannot be given twice
 */
export async function useOneTimeKey(tx: Transaction, accountId: string, operation: string, key: string) {
  const rows = await tx
    .insert(oneTimeKeys)
    .values({ key: keyOf(accountId, operation, key), accountId, operation })
    .onConflictDoNothing()
    .returning({ key: oneTimeKeys.key });
  if (rows.length > 0) return;
  const made = await madeUnder(tx, { accountId, operation, key });
  throw new Problem("already_done", made ? { made } : {});
}

interface SentKey {
  accountId: string;
  operation: string;
  key: string;
}

/** What was made under a key, where that was noted; null for one that was not used. */
export async function madeUnder(tx: Database | Transaction, { accountId, operation, key }: SentKey) {
  const [first] = await tx
    .select({ made: oneTimeKeys.resultId })
    .from(oneTimeKeys)
    .where(eq(oneTimeKeys.key, keyOf(accountId, operation, key)));
  return first?.made ?? null;
}

/** What was made under a key: whoever sends it again is led there. */
export const noteMade = (tx: Transaction, { accountId, operation, key }: SentKey, id: string) =>
  tx
    .update(oneTimeKeys)
    .set({ resultId: id })
    .where(eq(oneTimeKeys.key, keyOf(accountId, operation, key)));
