import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, socialIdentities } from "#api/infrastructure/database/schema/index";
import { Problem } from "#api/infrastructure/problem";
import type { WechatPerson } from "#api/infrastructure/wechat/wechat";

const provider = "wechat";

/** The account a WeChat account signs in. */
export async function boundAccount(db: Database, { unionId }: WechatPerson) {
  const [row] = await db
    .select({
      id: accounts.id,
      deactivated: accounts.deactivated,
      mustChangePassword: accounts.mustChangePassword,
    })
    .from(socialIdentities)
    .innerJoin(accounts, eq(accounts.id, socialIdentities.accountId))
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, unionId)));
  return row;
}

const ofAccount = (accountId: string) =>
  and(eq(socialIdentities.provider, provider), eq(socialIdentities.accountId, accountId));

export const identityOf = async (db: Database | Transaction, accountId: string) =>
  (await db.select().from(socialIdentities).where(ofAccount(accountId)))[0];

/** Binds in place of what was bound before. @throws Problem social_taken where it signs in somebody else */
export async function insertIdentity(tx: Transaction, accountId: string, { unionId, nickname }: WechatPerson) {
  await tx.delete(socialIdentities).where(ofAccount(accountId));
  const rows = await tx
    .insert(socialIdentities)
    .values({ provider, subject: unionId, nickname, accountId })
    .onConflictDoNothing()
    .returning({ id: socialIdentities.id });
  if (rows.length === 0) throw new Problem("social_taken");
}

export const removeIdentity = (tx: Transaction, accountId: string) =>
  tx.delete(socialIdentities).where(ofAccount(accountId));
