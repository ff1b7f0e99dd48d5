import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { socialIdentities } from "#api/infrastructure/database/schema/index";
import { Problem } from "#api/infrastructure/problem";

const provider = "wechatOfficial";

const ofAccount = (accountId: string) =>
  and(eq(socialIdentities.provider, provider), eq(socialIdentities.accountId, accountId));

/** Since when messages to the account go to WeChat. */
export const followingOf = async (db: Database, accountId: string): Promise<Date | null> =>
  (await db.select().from(socialIdentities).where(ofAccount(accountId)))[0]?.created ?? null;

/** In place of who followed for the account before. @throws Problem social_taken where they follow for another account */
export async function insertFollower(tx: Transaction, accountId: string, openId: string) {
  await tx.delete(socialIdentities).where(ofAccount(accountId));
  const rows = await tx
    .insert(socialIdentities)
    .values({ provider, subject: openId, accountId })
    .onConflictDoNothing()
    .returning({ id: socialIdentities.id });
  if (rows.length === 0) throw new Problem("social_taken");
}

/** @returns whether there was one */
export const removeFollowerOf = async (tx: Transaction, accountId: string) =>
  (await tx.delete(socialIdentities).where(ofAccount(accountId)).returning({ id: socialIdentities.id })).length > 0;

/** @returns the account they followed for, if any */
export async function removeFollower(tx: Transaction, openId: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(socialIdentities)
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, openId)))
    .returning({ accountId: socialIdentities.accountId });
  return row?.accountId;
}
