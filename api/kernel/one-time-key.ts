import type { Transaction } from "#api/infrastructure/database/connect";
import { oneTimeKeys } from "#api/infrastructure/database/schema/index";
import { Problem } from "#api/infrastructure/problem";

/**
 * Uses a one-time key up, in the transaction of what it stands for.
 *
 * @throws Problem already_done when the same account sent it before: an answer that holds a secret cannot be given twice
 */
export async function useOneTimeKey(tx: Transaction, accountId: string, operation: string, key: string) {
  const rows = await tx
    .insert(oneTimeKeys)
    .values({ key: `${accountId}|${operation}|${key}`, accountId, operation })
    .onConflictDoNothing()
    .returning({ key: oneTimeKeys.key });
  if (rows.length === 0) throw new Problem("already_done");
}
