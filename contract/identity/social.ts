import { z } from "zod";
import { Login, Token } from "./accounts";
import { open, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { OwnPassword } from "./mobile";
import { Instant } from "#contract/kernel/values";

/** What the provider's page hands back to /callback/wx. */
export const SocialAnswer = z.object({
  code: z.string().min(1).max(256),
  state: z.string().min(1).max(128),
  /** The outside system the person came from, where there is one. */
  source: z.string().max(64).optional(),
});

export const SocialBinding = Login.extend({ ticket: z.string().min(1).max(128) });

export const social = {
  address: operation({
    method: "GET",
    path: "/accounts/auth",
    access: open,
    summary:
      "The provider's page with the QR code, and the `state` it will hand back: good for ten minutes and once. not_found where the provider is not configured.",
    input: z.object({ type: z.literal("wechat") }),
    output: z.object({ url: z.string(), state: z.string() }),
  }),
  callback: operation({
    method: "GET",
    path: "/auth/wx/callback",
    access: open,
    summary:
      "Opens a session for the account the WeChat account is bound to. social_unbound with a `ticket` for binding; ticket_over for another state; social_failed; second_factor_required.",
    input: SocialAnswer,
    output: Token,
  }),
  bindAccount: operation({
    method: "POST",
    path: "/accounts/auth/bind",
    access: open,
    summary:
      "Binds the WeChat account behind the ticket of social_unbound to an account, by its password, and signs in; where it has a second factor, after that. second_factor_required, wrong_credentials, ticket_over, social_taken, too_many_attempts.",
    input: SocialBinding,
    output: Token,
  }),
  own: operation({
    method: "GET",
    path: "/accounts/me/social",
    access: signedIn,
    summary: "The WeChat account bound to the caller's, and whether WeChat is configured.",
    input: z.object({}),
    output: z.object({
      isConfigured: z.boolean(),
      wechat: z.object({ nickname: z.string(), created: Instant }).nullable(),
    }),
  }),
  ownAddress: operation({
    method: "POST",
    path: "/accounts/me/social/wechat/address",
    access: signedIn,
    summary:
      "The provider's page for binding, as accounts/auth has it for signing in: its `state` binds to the caller alone. wrong_password, too_many_attempts; not_found where the provider is not configured.",
    input: OwnPassword,
    output: z.object({ url: z.string(), state: z.string() }),
  }),
  bindOwn: operation({
    method: "POST",
    path: "/accounts/me/social/wechat",
    access: signedIn,
    summary: "Binds a WeChat account to the caller's, by a state of his own. ticket_over, social_failed, social_taken.",
    input: SocialAnswer,
    output: z.undefined(),
    status: 204,
  }),
  unbind: operation({
    method: "POST",
    path: "/accounts/me/social/wechat/unbind",
    access: signedIn,
    summary: "Takes the binding away. wrong_password, too_many_attempts.",
    input: OwnPassword,
    output: z.undefined(),
    status: 204,
  }),
};

/** Signing in from another system of the hospital, which shares a secret with this installation. */
export const handover = {
  token: operation({
    method: "GET",
    path: "/tokens",
    access: open,
    summary:
      "Exchanges a signature for the data of /go. `type` is the configured source; `signature` its JWT (HS256) with sub (user name), iat, exp at most five minutes later, and jti, good once. JsonWebTokenError, TokenExpiredError, forbidden for operators.",
    input: z.object({ signature: z.string().min(1).max(4096), type: z.string().min(1).max(64) }),
    output: z.object({ data: z.string(), url: z.string(), expires: Instant }),
  }),
  go: operation({
    method: "POST",
    path: "/tokens/go",
    access: open,
    summary: "Opens a session by the data of /go, once, within a minute. ticket_over, second_factor_required.",
    input: z.object({ data: z.string().min(1).max(128), source: z.string().min(1).max(64) }),
    output: Token,
  }),
};
