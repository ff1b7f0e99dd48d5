import type { z } from "zod";
import type { SocialAnswer } from "#contract/identity/social";
import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { confirmPassword } from "../accounts/confirm-password";
import { openSession } from "../accounts/open-session";
import { requireNothingMore, verifyCredentials } from "../sign-in/sign-in";
import { signInChanged } from "../accounts/sign-in-changed";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { OutsideRefusal } from "#api/infrastructure/outside/ask-json";
import { outwardOrigin } from "#api/kernel/public-origin";
import { Problem } from "#api/infrastructure/problem";
import { issueTicket, readTicket, useTicket } from "../tickets/ticket-queries";
import { bindScanned } from "../accounts/bind-scanned";
import { boundAccount, identityOf, insertIdentity, removeIdentity } from "../accounts/identity-queries";
import { personOf, qrPage, type WechatPerson } from "#api/infrastructure/wechat/wechat";

const minutes = 10;
const visits = { name: "social", attempts: 60, withinSeconds: 15 * 60 };
const countVisit = ({ platform, origin }: OperationContext) => countAttempt(platform, visits, addressOf(origin));

function wechatOf({ platform }: OperationContext) {
  if (!platform.settings.wechat) throw new Problem("not_found");
  return platform.settings.wechat;
}

const address = operations.social.address.handler(async ({ context }) => {
  const wechat = wechatOf(context);
  const origin = outwardOrigin(context);
  await countVisit(context);
  const { token: state } = await issueTicket(context.platform.db, { kind: "wechatState", minutes });
  return { url: qrPage(wechat, `${origin}/callback/wx`, state), state };
});

const ownAddress = operations.social.ownAddress.handler(async ({ input, context }) => {
  const wechat = wechatOf(context);
  const origin = outwardOrigin(context);
  const { accountId } = await confirmPassword(context, input.password);
  const { token: state } = await issueTicket(context.platform.db, { kind: "wechatState", minutes, accountId });
  return { url: qrPage(wechat, `${origin}/callback/wx`, state), state };
});

/**
 * Who scanned. The state is used up first: a code with a state nobody gave is not even asked about.
 *
 * @param accountId whose state it has to be: given to this account after its password, or null to whoever signs in
 */
async function scannedBy(
  context: OperationContext,
  { code, state }: z.output<typeof SocialAnswer>,
  accountId: string | null,
): Promise<WechatPerson> {
  const wechat = wechatOf(context);
  await countVisit(context);
  const ticket = await useTicket(context.platform.db, "wechatState", state);
  if (ticket.accountId !== accountId) throw new Problem("ticket_over");
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
  const person = await scannedBy(context, input, null);
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
  await requireNothingMore(context, account, { way: "wechat" });
  return openSession(context, account.id, { way: "wechat", hadSecondStep: false });
});

const bindAccount = operations.social.bindAccount.handler(async ({ input, context }) => {
  await readTicket(context.platform.db, "wechatBinding", input.ticket);
  const account = await verifyCredentials(context, input);
  // Who knows a password alone does not add another way in.
  await requireNothingMore(context, account, { way: "wechat", wechatTicket: input.ticket });
  await bindScanned(context, account.id, input.ticket);
  return openSession(context, account.id, { way: "wechat", hadSecondStep: false });
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
  const person = await scannedBy(context, input, accountId);
  await context.platform.db.transaction(async (tx) => {
    await insertIdentity(tx, accountId, person);
    await signInChanged(tx, context, accountId, "wechat_bound");
  });
});

const unbind = operations.social.unbind.handler(async ({ input, context }) => {
  const { accountId } = await confirmPassword(context, input.password);
  await context.platform.db.transaction(async (tx) => {
    await removeIdentity(tx, accountId);
    await signInChanged(tx, context, accountId, "wechat_unbound");
  });
});

export const social = { address, callback, bindAccount, own, ownAddress, bindOwn, unbind };
