import { confirmPassword } from "#api/identity/accounts/confirm-password";
import { codeMinutes, issueCode, tryCode } from "#api/identity/mobile/code-queries";
import { countMessage } from "#api/identity/mobile/mobile-limits";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { sendMail } from "#api/infrastructure/messages/mail";
import { senderOf } from "#api/infrastructure/messages/sender";
import { OutsideRefusal } from "#api/infrastructure/outside/ask-json";
import { found, Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { noticeWays } from "#contract/consulting/notice-kinds";
import { textsOf } from "#texts/texts-of.server";
import { addressesOf, setEmail, settingsOf, writeSettings } from "./notice-queries";

const settings = operations.notices.settings.handler(async ({ context }) => {
  const { platform } = context;
  const { accountId } = context.caller();
  const [chosen, known] = await Promise.all([settingsOf(platform.db, accountId), addressesOf(platform.db, accountId)]);
  const addresses = found(known);
  const { wechatOfficial } = platform.settings;
  const isThere = {
    mail: true,
    sms: senderOf(platform).sends("consultation"),
    wechat: Boolean(wechatOfficial?.consultationTemplate),
  };
  return {
    ...chosen,
    reachedBy: noticeWays.filter((way) => isThere[way] && addresses[way] !== null),
    email: addresses.mail,
  };
});

const choose = operations.notices.choose.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    if (!(await writeSettings(tx, accountId, input)))
      throw new Problem("version_conflict", { current: await settingsOf(tx, accountId) });
    await audit(tx, context, "notice_settings_changed", { subjectId: accountId });
  });
});

const sendMailCode = operations.notices.sendMailCode.handler(async ({ input, context }) => {
  const { platform } = context;
  const { accountId } = await confirmPassword(context, input.password);
  const { email, language } = input;
  await countMessage(context, accountId, email.toLowerCase());
  const code = await platform.db.transaction(async (tx) => {
    const issued = await issueCode(tx, { purpose: "bindEmail", subjectId: accountId, recipient: email });
    await audit(tx, context, "mail_code_sent", { subjectId: accountId });
    return issued;
  });
  const t = textsOf(language);
  const text = t("messages.code", { code, count: codeMinutes });
  try {
    return { sentBy: await sendMail(platform, { to: email, subject: t("messages.codeSubject"), text }) };
  } catch (error) {
    if (!(error instanceof OutsideRefusal)) throw error;
    platform.log.warn({ provider: error.party, reason: error.reason }, "message refused");
    throw new Problem("message_failed");
  }
});

const proveMail = operations.notices.proveMail.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { accountId } = context.caller();
  const email = await tryCode(db, { purpose: "bindEmail", subjectId: accountId, code: input.code });
  if (!email) throw new Problem("code_wrong");
  await db.transaction(async (tx) => {
    await setEmail(tx, accountId, email);
    await audit(tx, context, "mail_bound", { subjectId: accountId });
  });
});

const removeMail = operations.notices.removeMail.handler(async ({ context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await setEmail(tx, accountId, null);
    await audit(tx, context, "mail_unbound", { subjectId: accountId });
  });
});

export const notices = { settings, choose, sendMailCode, proveMail, removeMail };
