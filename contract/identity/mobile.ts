import { z } from "zod";
import { Login, Password } from "./accounts";
import { open, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Language, Mobile } from "#contract/kernel/values";

/** Six digits, good for ten minutes and five tries. */
export const MessageCode = z
  .string({ error: "required" })
  .trim()
  .regex(/^\d{6}$/, "messageCode");

const language = Language.default("chs");

export const OwnPassword = z.object({ password: Login.shape.password });
export const BindCode = OwnPassword.extend({ mobile: Mobile, language });
export const MobileBinding = z.object({ code: MessageCode });
const named = z.object({ name: Login.shape.username });
export const PasswordReset = z.object({ name: Login.shape.username, code: MessageCode, newPassword: Password });

/** How a code went out: to the mobile, or into the outbox of an installation without a provider. */
export const SentBy = z.object({ sentBy: z.enum(["sms", "outbox"]) });

export const mobile = {
  sendBindCode: operation({
    method: "POST",
    path: "/accounts/me/code/bind-mobile",
    access: signedIn,
    summary:
      "Sends a code to a mobile that is to be bound. wrong_password, mobile_taken, message_failed, too_many_attempts.",
    input: BindCode,
    output: SentBy,
  }),
  bindNumber: operation({
    method: "POST",
    path: "/accounts/me/mobile/bind",
    access: signedIn,
    summary: "Binds the mobile the last code was sent to. code_wrong, mobile_taken.",
    input: MobileBinding,
    output: z.undefined(),
    status: 204,
  }),
  unbind: operation({
    method: "POST",
    path: "/accounts/me/mobile/unbind",
    access: signedIn,
    summary: "Takes the caller's mobile away. wrong_password, too_many_attempts.",
    input: OwnPassword,
    output: z.undefined(),
    status: 204,
  }),
  masked: operation({
    method: "GET",
    path: "/accounts/{name}/mobile",
    access: open,
    summary:
      "The mobile of an account, masked. A number too for names nobody has and accounts without a mobile, always the same. too_many_attempts.",
    input: named,
    output: z.object({ mobile: z.string() }),
  }),
  sendResetCode: operation({
    method: "POST",
    path: "/accounts/{name}/code/reset-password",
    access: open,
    summary: "Sends a code to the account's mobile, if there are both; the answer does not tell. too_many_attempts.",
    input: named.extend({ language }),
    output: SentBy,
  }),
  resetPassword: operation({
    method: "POST",
    path: "/accounts/{name}/password/reset",
    access: open,
    summary:
      "Sets a new password by the code that was sent, and ends every session. code_wrong, password_unchanged, too_many_attempts.",
    input: PasswordReset,
    output: z.undefined(),
    status: 204,
  }),
};
