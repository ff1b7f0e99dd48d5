import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Language } from "#contract/values";
import { accounts, buckets, notificationChoices, notifications, socialIdentities } from "../database/schema";
import { outwardOriginOrNull } from "../printing/public-origin";
import { senderOf, sendMessage } from "../messages/sender";
import { OutsideRefusal } from "../outside/ask-json";
import type { Platform } from "../platform";
import { Problem } from "../problem";
import { sendCritical } from "../wechats/official-account";

type Needs = Pick<Platform, "db" | "settings" | "log">;

const mostAtOnce = 50;

/** Where one of them goes: to each way that is not null. */
interface Due {
  id: string;
  mobile: string | null;
  openId: string | null;
  organization: string;
  language: Language | null;
}

/**
 * Sends the messages that are due, to the mobile and to WeChat as each person has it. Each is taken before it is sent:
 * one whose sending breaks off is not sent twice, and what it told stands in the product all the same.
 */
export async function sendDue(platform: Needs): Promise<void> {
  const ways = { sms: senderOf(platform).sendsCritical, wechat: platform.settings.wechatOfficial !== null };
  if (!ways.sms && !ways.wechat) return;
  for (const due of await takeDue(platform, ways)) {
    // All of them are taken already: a way that breaks off holds up neither the other nor whoever comes next.
    const sent = await Promise.allSettled([bySms(platform, due), byWechat(platform, due)]);
    for (const way of sent) if (way.status === "rejected") platform.log.error({ err: way.reason }, "message not sent");
    if (sent.some((way) => way.status === "fulfilled" && way.value)) continue;
    await platform.db.update(notifications).set({ message: "failed" }).where(eq(notifications.id, due.id));
  }
}

async function bySms(platform: Needs, { mobile, organization, language }: Due): Promise<boolean> {
  if (!mobile) return false;
  try {
    await sendMessage(platform, { mobile, organization, language: language ?? "chs" });
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

async function byWechat(platform: Needs, { openId, organization }: Due): Promise<boolean> {
  const { log } = platform;
  const { wechatOfficial, publicOrigin } = platform.settings;
  if (!openId || !wechatOfficial) return false;
  const origin = publicOrigin && outwardOriginOrNull({ platform, origin: { url: publicOrigin } });
  const url = origin && new URL("/critical-values", origin).href;
  try {
    await sendCritical(wechatOfficial, { openId, organization, url });
    return true;
  } catch (error) {
    if (!(error instanceof OutsideRefusal)) throw error;
    log.warn({ provider: error.party, reason: error.reason }, "message refused");
    return false;
  }
}

/** After a change that made messages due: nobody waits for them, and a failure is logged. */
export function sendDueLater(platform: Needs): void {
  sendDue(platform).catch((error: unknown) => platform.log.error({ err: error }, "due messages not sent"));
}

const takeDue = ({ db }: Needs, ways: { sms: boolean; wechat: boolean }): Promise<Due[]> =>
  db.transaction(async (tx) => {
    const mobile = sql<string | null>`case when ${ways.sms} and ${notificationChoices.bySms}
      then ${accounts.mobile} end`;
    const openId = sql<string | null>`case when ${ways.wechat} then ${socialIdentities.subject} end`;
    const due = await tx
      .select({
        id: notifications.id,
        mobile,
        openId,
        organization: buckets.name,
        language: accounts.language,
      })
      .from(notifications)
      .innerJoin(accounts, eq(accounts.id, notifications.accountId))
      .innerJoin(buckets, eq(buckets.id, notifications.bucketId))
      .leftJoin(notificationChoices, eq(notificationChoices.accountId, notifications.accountId))
      .leftJoin(
        socialIdentities,
        and(eq(socialIdentities.accountId, accounts.id), eq(socialIdentities.provider, "wechatOfficial")),
      )
      .where(
        and(
          eq(notifications.message, "due"),
          // What waited for a way longer than that is no news any more.
          sql`${notifications.created} > now() - interval '1 day'`,
          or(sql`${mobile} is not null`, sql`${openId} is not null`),
        ),
      )
      .limit(mostAtOnce)
      .for("update", { of: notifications, skipLocked: true });
    const ids = due.map(({ id }) => id);
    await tx.update(notifications).set({ message: "sent" }).where(inArray(notifications.id, ids));
    return due;
  });
