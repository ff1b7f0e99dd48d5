import { countAttempt } from "#api/kernel/access/attempt-limits";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { OutsideRefusal } from "#api/infrastructure/outside/ask-json";
import { qrSvg } from "#api/kernel/qr-code";
import { Problem } from "#api/infrastructure/problem";
import { issueTicket } from "../tickets/ticket-queries";
import { followingOf, removeFollowerOf } from "./follower-queries";
import { sceneOf } from "./scene";
import { sceneQr, type OfficialSettings, type SceneQr } from "#api/infrastructure/wechat/official-account";

const minutes = 10;
const codes = { name: "qrscene", attempts: 20, withinSeconds: 15 * 60 };

const qrscene = operations.wechats.qrscene.handler(async ({ input: { language }, context }) => {
  const { db, settings } = context.platform;
  const { accountId } = context.caller();
  if (!settings.wechatOfficial) throw new Problem("not_found");
  await countAttempt(context.platform, codes, accountId);
  const { token, expires } = await issueTicket(db, { kind: "wechatFollow", minutes, accountId, data: { language } });
  const { url, imageUrl } = await asked(context, settings.wechatOfficial, sceneOf(token));
  return { url, imageUrl, qr: await qrSvg(url), expires: expires.toISOString() };
});

async function asked({ platform }: OperationContext, official: OfficialSettings, scene: string): Promise<SceneQr> {
  try {
    return await sceneQr(official, scene, minutes * 60);
  } catch (error) {
    if (!(error instanceof OutsideRefusal)) throw error;
    platform.log.warn({ party: error.party, reason: error.reason }, "no QR code of the official account");
    throw new Problem("wechat_failed");
  }
}

const following = operations.wechats.following.handler(async ({ context }) => {
  const since = await followingOf(context.platform.db, context.caller().accountId);
  return { isConfigured: context.platform.settings.wechatOfficial !== null, since: since?.toISOString() ?? null };
});

const unfollow = operations.wechats.unfollow.handler(async ({ context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    if (await removeFollowerOf(tx, accountId)) await audit(tx, context, "wechat_unfollowed", { subjectId: accountId });
  });
});

export const wechats = { qrscene, following, unfollow };
