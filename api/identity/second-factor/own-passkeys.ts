import { confirmPassword } from "../accounts/confirm-password";
import { signInChanged } from "../accounts/sign-in-changed";
import type { Transaction } from "#api/infrastructure/database/connect";
import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { issueTicket, useTicket } from "../tickets/ticket-queries";
import { deletePasskey, factorsOf, insertPasskey, passkeysOf } from "./factor-queries";
import { makeRecoveryCodes, removeRecoveryCodes } from "./recovery-code-queries";
import { relyingParty } from "./relying-party";
import { webauthn } from "./webauthn";

const minutes = 10;

export const passkeyToAdd = operations.secondFactor.passkeyToAdd.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { accountId, username, name } = await confirmPassword(context, input.password);
  const known = await passkeysOf(db, accountId);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Radbridge",
    rpID: relyingParty(context).id,
    userID: new TextEncoder().encode(accountId),
    userName: username,
    userDisplayName: name,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  const data = { challenge: options.challenge };
  const { token } = await issueTicket(db, { kind: "passkeyRegistration", minutes, accountId, data });
  return { ticket: token, options };
});

export const addPasskey = operations.secondFactor.addPasskey.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { accountId } = context.caller();
  const ticket = await useTicket(db, "passkeyRegistration", input.ticket);
  if (ticket.accountId !== accountId) throw new Problem("ticket_over");
  const party = relyingParty(context);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.response,
    expectedChallenge: ticket.data.challenge ?? "",
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw new Problem("passkey_failed", { reason: error instanceof Error ? error.name : "unknown" });
  });
  if (!registrationInfo) throw new Problem("passkey_failed");
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return db.transaction(async (tx) => {
    const { hasAny } = await factorsOf(tx, accountId);
    await insertPasskey(tx, {
      accountId,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: [...transports],
      name: input.name,
    });
    const recoveryCodes = hasAny ? [] : await makeRecoveryCodes(tx, accountId);
    await signInChanged(tx, context, accountId, "passkey_added");
    return { recoveryCodes };
  });
});

export const removePasskey = operations.secondFactor.removePasskey.handler(async ({ input, context }) => {
  const { accountId } = await confirmPassword(context, input.password);
  await context.platform.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, accountId, input.passkeyId))) throw new Problem("not_found");
    await dropCodesWithoutFactor(tx, accountId);
    await signInChanged(tx, context, accountId, "passkey_removed");
  });
});

/** Recovery codes stand in for a second factor: without one they are nothing. */
export async function dropCodesWithoutFactor(tx: Transaction, accountId: string): Promise<void> {
  if (!(await factorsOf(tx, accountId)).hasAny) await removeRecoveryCodes(tx, accountId);
}
