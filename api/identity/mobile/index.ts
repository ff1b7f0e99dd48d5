import { revokeSessionsOf, setPasswordHash } from "../accounts/account-queries";
import { confirmPassword } from "../accounts/confirm-password";
import { decoyHash, hashPassword, passwordMatches } from "../accounts/passwords";
import { signInChanged } from "../accounts/sign-in-changed";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { secretOf } from "#api/infrastructure/secrets/secret-queries";
import { sendMessage, senderOf } from "#api/infrastructure/messages/sender";
import { operations } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { codeMinutes, issueCode, tryCode } from "./code-queries";
import { countLookup, countMessage, countResetTry } from "./mobile-limits";
import { e164 } from "#api/infrastructure/messages/mobile-number";
import { decoyMobile, maskedMobile } from "./mobile-number";
import { isBoundElsewhere, resettableAccount, setMobile } from "./mobile-queries";
import { sendCodeUnseen } from "./send-code-unseen";

const sendBindCode = operations.mobile.sendBindCode.handler(async ({ input, context }) => {
  const { platform } = context;
  const { accountId } = await confirmPassword(context, input.password);
  const number = e164(input.mobile);
  await countMessage(context, accountId, number);
  if (await isBoundElsewhere(platform.db, number, accountId)) throw new Problem("mobile_taken");
  const code = await platform.db.transaction(async (tx) => {
    const issued = await issueCode(tx, { purpose: "bindMobile", subjectId: accountId, recipient: number });
    await audit(tx, context, "mobile_code_sent", { subjectId: accountId, detail: { purpose: "bindMobile" } });
    return issued;
  });
  const message = { about: "code" as const, mobile: number, code, minutes: codeMinutes, language: input.language };
  return { sentBy: await sendMessage(platform, message) };
});

const bindNumber = operations.mobile.bindNumber.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { accountId } = context.caller();
  const number = await tryCode(db, { purpose: "bindMobile", subjectId: accountId, code: input.code });
  if (!number) throw new Problem("code_wrong");
  await db.transaction(async (tx) => {
    await setMobile(tx, accountId, number);
    await signInChanged(tx, context, accountId, "mobile_bound");
  });
});

const unbind = operations.mobile.unbind.handler(async ({ input, context }) => {
  const { accountId } = await confirmPassword(context, input.password);
  await context.platform.db.transaction(async (tx) => {
    await setMobile(tx, accountId, null);
    await signInChanged(tx, context, accountId, "mobile_unbound");
  });
});

const masked = operations.mobile.masked.handler(async ({ input, context }) => {
  const { db } = context.platform;
  await countLookup(context);
  const account = await resettableAccount(db, input.name);
  const decoy = decoyMobile(await secretOf(db, "decoy_secret"), input.name);
  return { mobile: account ? maskedMobile(account.mobile) : decoy };
});

const sendResetCode = operations.mobile.sendResetCode.handler(async ({ input, context }) => {
  const { platform } = context;
  await countMessage(context, `reset|${input.name.toLowerCase()}`);
  const account = await resettableAccount(platform.db, input.name);
  if (account) await sendCodeUnseen(context, "resetPassword", account, input.language);
  return { sentBy: senderOf(platform).kind };
});

const resetPassword = operations.mobile.resetPassword.handler(async ({ input, context }) => {
  const { db } = context.platform;
  await countResetTry(context, input.name);
  const account = await resettableAccount(db, input.name);
  // Both before the code is judged: the time of an answer tells neither an account nor a password.
  const [isPresent, passwordHash] = await Promise.all([
    passwordMatches(account?.passwordHash ?? (await decoyHash()), input.newPassword),
    hashPassword(input.newPassword),
  ]);
  if (!account) throw new Problem("code_wrong");
  const isRight = await db.transaction(async (tx) => {
    if (!(await tryCode(tx, { purpose: "resetPassword", subjectId: account.id, code: input.code }))) return false;
    // Undone with this, the code is good for another try.
    if (isPresent) throw new Problem("password_unchanged");
    await setPasswordHash(tx, account.id, passwordHash);
    await revokeSessionsOf(tx, account.id, null);
    await signInChanged(tx, context, account.id, "password_reset");
    return true;
  });
  if (!isRight) throw new Problem("code_wrong");
});

export const mobile = { sendBindCode, bindNumber, unbind, masked, sendResetCode, resetPassword };
