import { and, eq, sql } from "drizzle-orm";
import type { Language } from "#contract/kernel/values";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  buckets,
  notificationChoices,
  notifications,
  socialIdentities,
} from "#api/infrastructure/database/schema/index";

/** Where it goes: to each way that is not null. */
export interface Addressee {
  id: string;
  mobile: string | null;
  openId: string | null;
  organization: string;
  language: Language | null;
}

/** The person whom a notification's message is due to, by the ways that the installation has; kept until the transaction ends. */
export async function lockAddressee(
  tx: Transaction,
  notificationId: string,
  { hasSms, hasWechat }: { hasSms: boolean; hasWechat: boolean },
): Promise<Addressee | undefined> {
  const mobile = sql<string | null>`case when ${hasSms} and ${notificationChoices.bySms} then ${accounts.mobile} end`;
  const openId = sql<string | null>`case when ${hasWechat} then ${socialIdentities.subject} end`;
  const [addressee] = await tx
    .select({ id: notifications.id, mobile, openId, organization: buckets.name, language: accounts.language })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .innerJoin(buckets, eq(buckets.id, notifications.bucketId))
    .leftJoin(notificationChoices, eq(notificationChoices.accountId, notifications.accountId))
    .leftJoin(
      socialIdentities,
      and(eq(socialIdentities.accountId, accounts.id), eq(socialIdentities.provider, "wechatOfficial")),
    )
    .where(and(eq(notifications.id, notificationId), eq(notifications.message, "due")))
    .for("update", { of: notifications });
  return addressee;
}

/** Notes what became of a notification's message. */
export const markMessage = (db: Database | Transaction, notificationId: string, message: "sent" | "failed") =>
  db.update(notifications).set({ message }).where(eq(notifications.id, notificationId));
