import { audit } from "#api/infrastructure/audit/audit-queries";
import { e164 } from "#api/infrastructure/messages/mobile-number";
import { senderOf } from "#api/infrastructure/messages/sender";
import { Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { openSession } from "../accounts/open-session";
import { tryCode } from "../mobile/code-queries";
import { countMessage, countSignInTry, forgiveMessage, forgiveSignInTry } from "../mobile/mobile-limits";
import { accountByMobile } from "../mobile/mobile-queries";
import { sendCodeUnseen } from "../mobile/send-code-unseen";
import { requireSecondFactor } from "../sign-in/sign-in";

const sendCode = operations.mobileSignIn.sendCode.handler(async ({ input, context }) => {
  const { platform } = context;
  const number = e164(input.mobile);
  await countMessage(context, `signIn|${number}`);
  const account = await accountByMobile(platform.db, number);
  if (account) await sendCodeUnseen(context, "signIn", account, input.language);
  return { sentBy: senderOf(platform).kind };
});

const signIn = operations.mobileSignIn.signIn.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const number = e164(input.mobile);
  await countSignInTry(context, number);
  const account = await accountByMobile(db, number);
  const sentTo = account && (await tryCode(db, { purpose: "signIn", subjectId: account.id, code: input.code }));
  // A code that went to a number the account has given up since opens nothing.
  if (!account || sentTo !== number) {
    await audit(db, context, "login_failed", { subjectId: account?.id ?? null });
    throw new Problem("code_wrong");
  }
  await forgiveSignInTry(context, number);
  await forgiveMessage(context);
  await requireSecondFactor(db, account.id, { way: "mobile" });
  return openSession(context, account.id, { way: "mobile", hadSecondStep: false });
});

export const mobileSignIn = { sendCode, signIn };
