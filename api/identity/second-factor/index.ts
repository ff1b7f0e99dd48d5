import { clearAttempts, countAttempt } from "#api/kernel/access/attempt-limits";
import { accountById } from "../accounts/account-queries";
import { confirmPassword } from "../accounts/confirm-password";
import { signInChanged } from "../accounts/sign-in-changed";
import { operations } from "#api/kernel/operations";
import { qrSvg } from "#api/kernel/qr-code";
import { found, Problem } from "#api/infrastructure/problem";
import { asPasskey, confirmSecret, factorsOf, keepSecret, removeSecret, useStep } from "./factor-queries";
import { addPasskey, dropCodesWithoutFactor, passkeyToAdd, removePasskey } from "./own-passkeys";
import { makeRecoveryCodes, recoveryCodesLeft } from "./recovery-code-queries";
import { relyingParty } from "./relying-party";
import { complete, passkeyToSignIn, signInByPasskey } from "./second-step";
import { newSecret, stepOf, totpUrl } from "./totp";

const confirmLimit = { name: "totp-confirm", attempts: 10, withinSeconds: 15 * 60 };

const read = operations.secondFactor.read.handler(async ({ context }) => {
  const { db } = context.platform;
  const { accountId } = context.caller();
  const { hasTotp, passkeys } = await factorsOf(db, accountId);
  return {
    hasTotp,
    passkeys: passkeys.map(asPasskey),
    recoveryCodesLeft: await recoveryCodesLeft(db, accountId),
    passkeysPossible: relyingParty(context).isPossible,
  };
});

async function asAppSecret(secret: string, username: string) {
  const url = totpUrl(secret, username);
  return { secret, url, qr: await qrSvg(url) };
}

const beginTotp = operations.secondFactor.beginTotp.handler(async ({ input, context }) => {
  const { accountId, username } = await confirmPassword(context, input.password);
  const secret = newSecret();
  const isKept = await context.platform.db.transaction((tx) => keepSecret(tx, accountId, secret));
  if (!isKept) throw new Problem("conflict");
  return asAppSecret(secret, username);
});

const pendingTotp = operations.secondFactor.pendingTotp.handler(async ({ context }) => {
  const { accountId, username } = context.caller();
  const { totpSecret, totpConfirmed } = found(await accountById(context.platform.db, accountId));
  return totpSecret && !totpConfirmed ? asAppSecret(totpSecret, username) : null;
});

const confirmTotp = operations.secondFactor.confirmTotp.handler(async ({ input, context }) => {
  const { platform } = context;
  const { accountId } = context.caller();
  await countAttempt(platform, confirmLimit, accountId);
  const { totpSecret, totpConfirmed } = found(await accountById(platform.db, accountId));
  if (!totpSecret || totpConfirmed) throw new Problem("conflict");
  const step = stepOf(totpSecret, input.code, new Date());
  if (step === null || !(await useStep(platform.db, accountId, step))) throw new Problem("code_wrong");
  await clearAttempts(platform, confirmLimit, accountId);
  return platform.db.transaction(async (tx) => {
    const { hasAny } = await factorsOf(tx, accountId);
    await confirmSecret(tx, accountId);
    const recoveryCodes = hasAny ? [] : await makeRecoveryCodes(tx, accountId);
    await signInChanged(tx, context, accountId, "totp_enabled");
    return { recoveryCodes };
  });
});

const removeTotp = operations.secondFactor.removeTotp.handler(async ({ input, context }) => {
  const { accountId } = await confirmPassword(context, input.password);
  await context.platform.db.transaction(async (tx) => {
    await removeSecret(tx, accountId);
    await dropCodesWithoutFactor(tx, accountId);
    await signInChanged(tx, context, accountId, "totp_removed");
  });
});

const renewRecoveryCodes = operations.secondFactor.renewRecoveryCodes.handler(async ({ input, context }) => {
  const { accountId } = await confirmPassword(context, input.password);
  return context.platform.db.transaction(async (tx) => {
    if (!(await factorsOf(tx, accountId)).hasAny) throw new Problem("conflict");
    const recoveryCodes = await makeRecoveryCodes(tx, accountId);
    await signInChanged(tx, context, accountId, "recovery_codes_made");
    return { recoveryCodes };
  });
});

export const secondFactor = {
  read,
  beginTotp,
  pendingTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  passkeyToAdd,
  addPasskey,
  removePasskey,
  complete,
  passkeyToSignIn,
  signInByPasskey,
};
