import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { dictators } from "#api/infrastructure/database/schema/index";

export const isDictating = async (db: Database, accountId: string): Promise<boolean> =>
  (await db.$count(dictators, eq(dictators.accountId, accountId))) > 0;

/** @returns whether that is a change */
export const setDictating = async (tx: Transaction, accountId: string, isOn: boolean): Promise<boolean> => {
  const changed = isOn
    ? await tx.insert(dictators).values({ accountId }).onConflictDoNothing().returning()
    : await tx.delete(dictators).where(eq(dictators.accountId, accountId)).returning();
  return changed.length > 0;
};
