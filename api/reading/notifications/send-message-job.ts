import type { Outcome, QueuedJob } from "#api/infrastructure/jobs/job";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { senderOf, sendMessage } from "#api/infrastructure/messages/sender";
import { OutsideRefusal } from "#api/infrastructure/outside/ask-json";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { sendCritical } from "#api/infrastructure/wechat/official-account";
import { lockAddressee, markMessage, type Addressee } from "./message-queries";

const daySeconds = 24 * 3_600;

/**
 * Sends a message that tells of a notification, to the mobile and to WeChat as the person has it. It is noted as sent before
 * it is: one whose sending breaks off is not sent twice, and what it told stands in the product all the same.
 */
export const sendMessageJob: QueuedJob = {
  kind: "sendMessage",
  pauses: [30, 300],
  // What waited longer is no news any more.
  triedForSeconds: daySeconds,
  perform: sendMessageOf,
};

async function sendMessageOf(platform: Platform, notificationId: string): Promise<Outcome> {
  const addressee = await takeAddressee(platform, notificationId);
  if (!addressee) return undefined;
  // A way that breaks off holds up no other.
  const sent = await Promise.allSettled([bySms(platform, addressee), byWechat(platform, addressee)]);
  for (const way of sent) if (way.status === "rejected") platform.log.error({ err: way.reason }, "message not sent");
  if (sent.some((way) => way.status === "fulfilled" && way.value)) return undefined;
  await markMessage(platform.db, notificationId, "failed");
  return undefined;
}

async function bySms(platform: Platform, { mobile, organization, language }: Addressee): Promise<boolean> {
  if (!mobile) return false;
  try {
    await sendMessage(platform, { about: "critical", mobile, organization, language: language ?? "chs" });
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

async function byWechat(platform: Platform, { openId, organization }: Addressee): Promise<boolean> {
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

/** @returns null where it was sent already, or the person has no way that the installation has */
async function takeAddressee(platform: Platform, notificationId: string): Promise<Addressee | null> {
  const hasSms = senderOf(platform).sends("critical");
  const hasWechat = platform.settings.wechatOfficial !== null;
  return platform.db.transaction(async (tx) => {
    const addressee = await lockAddressee(tx, notificationId, { hasSms, hasWechat });
    if (!addressee || (addressee.mobile === null && addressee.openId === null)) return null;
    await markMessage(tx, notificationId, "sent");
    return addressee;
  });
}
