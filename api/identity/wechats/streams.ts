import { wechatStreams } from "#contract/identity/wechats";
import { accountById } from "../accounts/account-queries";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { OperationContext } from "#api/kernel/operations";
import { limitedBody } from "#api/infrastructure/pictures/read-picture";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { readTicket, useTicket } from "../tickets/ticket-queries";
import { insertFollower, removeFollower } from "./follower-queries";
import { isSigned, readPush, textReply, type PushMessage } from "./push-message";
import { pushText } from "./push-text";
import { sceneTicket } from "./scene";

/** A push is a few hundred bytes. */
const maxBytes = 64 * 1024;

function requireSigned(query: URLSearchParams, { platform }: OperationContext): void {
  const { wechatOfficial } = platform.settings;
  if (!wechatOfficial) throw new Problem("not_found");
  if (!isSigned(query, wechatOfficial.token, new Date())) throw new Problem("forbidden");
}

const text = (body: string, type: string) => new Response(body, { headers: { "content-type": type } });

const verify = streaming(wechatStreams.verify, async ({ query, context }) => {
  requireSigned(query, context);
  return text(query.get("echostr") ?? "", "text/plain");
});

const push = streaming(wechatStreams.push, async ({ request, query, context }) => {
  requireSigned(query, context);
  const message = readPush((await limitedBody(request, maxBytes)).toString("utf8"));
  if (!message) throw new Problem("bad_request", { issues: [{ path: "body", message: "invalid" }] });
  if (message.kind === "unfollow") await unfollowed(context, message.openId);
  // The account may have codes of others too, and followers who scanned none: they are no matter of ours.
  const scanned = message.kind === "follow" ? sceneTicket(message.scene) : null;
  if (message.kind !== "follow" || !scanned) return text("success", "text/plain");
  const reply = await followed(context, message, scanned);
  return text(textReply(message, reply, new Date()), "text/xml; charset=utf-8");
});

/** @returns what the person is told */
async function followed(
  context: OperationContext,
  { openId }: Extract<PushMessage, { kind: "follow" }>,
  scanned: string,
): Promise<string> {
  const { db } = context.platform;
  let language: string | undefined;
  try {
    const ticket = await readTicket(db, "wechatFollow", scanned);
    language = ticket.data.language;
    const account = await accountById(db, ticket.accountId ?? "");
    if (!account || account.deactivated) throw new Problem("ticket_over");
    await db.transaction(async (tx) => {
      await useTicket(tx, "wechatFollow", scanned);
      await insertFollower(tx, account.id, openId);
      await audit(tx, context, "wechat_followed", { accountId: account.id, subjectId: account.id });
    });
    return pushText(language, "bound", account.name);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code !== "ticket_over" && error.code !== "social_taken") throw error;
    return pushText(language, error.code === "social_taken" ? "taken" : "over");
  }
}

const unfollowed = ({ platform, ...context }: OperationContext, openId: string) =>
  platform.db.transaction(async (tx) => {
    const accountId = await removeFollower(tx, openId);
    if (accountId) await audit(tx, context, "wechat_unfollowed", { accountId, subjectId: accountId });
  });

export const wechatRoutes = [verify, push];
