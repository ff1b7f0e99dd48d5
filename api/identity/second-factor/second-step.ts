import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { accountById } from "../accounts/account-queries";
import { openSession, wayHeld } from "../accounts/open-session";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { issueTicket, readTicket, useTicket } from "../tickets/ticket-queries";
import { bindHeldBack } from "../accounts/bind-scanned";
import { confirmCode } from "./confirm-code";
import { notePasskeyUse, passkeyByCredential, passkeysOf } from "./factor-queries";
import { relyingParty } from "./relying-party";
import { webauthn } from "./webauthn";

const passkeyLimit = { name: "passkey", attempts: 60, withinSeconds: 15 * 60 };

export const complete = operations.secondFactor.complete.handler(async ({ input, context }) => {
  const { platform } = context;
  const { accountId } = await readTicket(platform.db, "secondFactor", input.ticket);
  if (!accountId) throw new Problem("ticket_over");
  await confirmCode(context, accountId, input.code);
  const { data } = await useTicket(platform.db, "secondFactor", input.ticket);
  await bindHeldBack(context, accountId, data);
  return openSession(context, accountId, { way: wayHeld(data), hadSecondStep: true });
});

export const passkeyToSignIn = operations.secondFactor.passkeyToSignIn.handler(async ({ input, context }) => {
  const { db } = context.platform;
  await countAttempt(context.platform, passkeyLimit, addressOf(context.origin));
  const step = input.secondStep === undefined ? null : await readTicket(db, "secondFactor", input.secondStep);
  const known = step?.accountId ? await passkeysOf(db, step.accountId) : [];
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    // Alone, the passkey must show more than that somebody holds the device.
    userVerification: step ? "preferred" : "required",
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  });
  const { token } = await issueTicket(db, {
    kind: "passkeyLogin",
    minutes: 10,
    ...(step?.accountId ? { accountId: step.accountId } : {}),
    data: { ...step?.data, challenge: options.challenge },
  });
  return { ticket: token, options };
});

export const signInByPasskey = operations.secondFactor.signInByPasskey.handler(async ({ input, context }) => {
  const { db } = context.platform;
  await countAttempt(context.platform, passkeyLimit, addressOf(context.origin));
  const ticket = await useTicket(db, "passkeyLogin", input.ticket);
  const passkey = await passkeyByCredential(db, String(input.response.id));
  if (!passkey || (ticket.accountId && ticket.accountId !== passkey.accountId)) throw await failed(context, passkey);
  const party = relyingParty(context);
  const { verifyAuthenticationResponse } = await webauthn();
  const verification = await verifyAuthenticationResponse({
    response: input.response,
    expectedChallenge: ticket.data.challenge ?? "",
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: !ticket.accountId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(async () => {
    throw await failed(context, passkey);
  });
  const account = await accountById(db, passkey.accountId);
  if (!verification.verified || !account || account.deactivated) throw await failed(context, passkey);
  await notePasskeyUse(db, passkey.id, verification.authenticationInfo.newCounter);
  await bindHeldBack(context, passkey.accountId, ticket.data);
  return openSession(context, passkey.accountId, {
    way: ticket.accountId ? wayHeld(ticket.data) : "passkey",
    hadSecondStep: ticket.accountId !== null,
  });
});

async function failed(context: OperationContext, passkey: { accountId: string } | undefined): Promise<Problem> {
  const subjectId = passkey?.accountId ?? null;
  await context.platform.db.transaction((tx) => audit(tx, context, "login_failed", { subjectId }));
  return new Problem("passkey_failed");
}
