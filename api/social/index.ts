import type { z } from "zod";
import type { SocialAnswer } from "#contract/social";
import { addressOf, countAttempt } from "../access/attempt-limits";
import { confirmPassword } from "../accounts/confirm-password";
import { openSession } from "../accounts/open-session";
import { requireNothingMore, verifyCredentials } from "../accounts/sign-in";
import { audit } from "../audit/audit-queries";
import { operations, type OperationContext } from "../operations";
import { OutsideRefusal } from "../outside/ask-json";
import { publicOrigin } from "../printing/public-origin";
import { Problem } from "../problem";
import { issueTicket, readTicket, useTicket } from "../tickets/ticket-queries";
import { boundAccount, identityOf, insertIdentity, removeIdentity } from "./identity-queries";
import { personOf, qrPage, type WechatPerson } from "./wechat";

const minutes = 10;
const visits = { name: "social", attempts: 60, withinSeconds: 15 * 60 };
const countVisit = ({ platform, origin }: OperationContext) => countAttempt(platform, visits, addressOf(origin));

function wechatOf({ platform }: OperationContext) {
  if (!platform.settings.wechat) throw new Problem("not_found");
  return platform.settings.wechat;
}

const address = operations.social.address.handler(async ({ context }) => {
  const wechat = wechatOf(context);
  await countVisit(context);
  const { token: state } = await issueTicket(context.platform.db, { kind: "wechatState", minutes });
  return { url: qrPage(wechat, `${publicOrigin(context)}/callback/wx`, state), state };
});

/** Who scanned. The state is used up first: a code with a state nobody gave is not even asked about. */
async function scannedBy(
  context: OperationContext,
  { code, state }: z.output<typeof SocialAnswer>,
): Promise<WechatPerson> {
  const wechat = wechatOf(context);
  await countVisit(context);
  await useTicket(context.platform.db, "wechatState", state);
  try {
    return await personOf(wechat, code);
  } catch (error) {
    if (!(error instanceof OutsideRefusal)) throw error;
    context.platform.log.warn({ party: error.party, reason: error.reason }, "social sign-in refused");
    throw new Problem("social_failed");
  }
}

const callback = operations.social.callback.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const person = await scannedBy(context, input);
  const account = await boundAccount(db, person);
  if (!account) {
    const { unionId, nickname } = person;
    const { token } = await issueTicket(db, { kind: "wechatBinding", minutes, data: { unionId, nickname } });
    throw new Problem("social_unbound", { ticket: token, nickname });
  }
  if (account.deactivated) {
    await db.transaction((tx) => audit(tx, context, "login_failed", { subjectId: account.id }));
    throw new Problem("social_failed");
  }
  await requireNothingMore(context, account);
  return openSession(context, account.id, "wechat");
});

const bind = operations.social.bind.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { data } = await readTicket(db, "wechatBinding", input.ticket);
  const account = await verifyCredentials(context, input);
  await db.transaction(async (tx) => {
    await useTicket(tx, "wechatBinding", input.ticket);
    await insertIdentity(tx, account.id, { unionId: data.unionId ?? "", nickname: data.nickname ?? "" });
    await audit(tx, context, "wechat_bound", { accountId: account.id, subjectId: account.id });
  });
  await requireNothingMore(context, account);
  return openSession(context, account.id, "wechat");
});

const own = operations.social.own.handler(async ({ context }) => {
  const identity = await identityOf(context.platform.db, context.caller().accountId);
  return {
    isConfigured: context.platform.settings.wechat !== null,
    wechat: identity ? { nickname: identity.nickname, created: identity.created.toISOString() } : null,
  };
});

const bindOwn = operations.social.bindOwn.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  const person = await scannedBy(context, input);
  await context.platform.db.transaction(async (tx) => {
    await insertIdentity(tx, accountId, person);
    await audit(tx, context, "wechat_bound", { subjectId: accountId });
  });
});

const unbind = operations.social.unbind.handler(async ({ input, context }) => {
  const { accountId } = await confirmPassword(context, input.password);
  await context.platform.db.transaction(async (tx) => {
    await removeIdentity(tx, accountId);
    await audit(tx, context, "wechat_unbound", { subjectId: accountId });
  });
});

export const social = { address, callback, bind, own, bindOwn, unbind };
