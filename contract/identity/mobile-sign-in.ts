import { z } from "zod";
import { open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Language, Mobile } from "#contract/kernel/values";
import { Token } from "./accounts";
import { MessageCode, SentBy } from "./mobile";

export const SignInMobile = z.object({ mobile: Mobile });
export const MobileSignIn = SignInMobile.extend({ code: MessageCode });

/** Signing in by a code to the mobile that an account has bound, in place of its password. */
export const mobileSignIn = {
  sendCode: operation({
    method: "POST",
    path: "/accounts/login/mobile/code",
    access: open,
    summary: "Sends a code to the mobile, if an account has bound it; the answer does not tell. too_many_attempts.",
    input: SignInMobile.extend({ language: Language.default("chs") }),
    output: SentBy,
  }),
  signIn: operation({
    method: "POST",
    path: "/accounts/login/mobile",
    access: open,
    summary:
      "Opens a session by the code that was sent, which is used up. code_wrong, the same for a mobile that no account has bound; second_factor_required with a `ticket` for accounts/login/second-step; too_many_attempts.",
    input: MobileSignIn,
    output: Token,
  }),
};
