import type { Transaction } from "#api/infrastructure/database/connect";
import { oneTimeKeys } from "#api/infrastructure/database/schema/index";

/** Uses up a signature by which another system hands somebody over. @returns whether it was not used before */
export async function useSignature(
  tx: Transaction,
  { source, jti, accountId }: { source: string; jti: string; accountId: string },
): Promise<boolean> {
  const fresh = await tx
    .insert(oneTimeKeys)
    .values({ key: `handover|${source}|${jti}`, accountId, operation: "handover.token" })
    .onConflictDoNothing()
    .returning({ key: oneTimeKeys.key });
  return fresh.length > 0;
}
