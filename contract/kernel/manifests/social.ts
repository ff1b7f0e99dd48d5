import type { Manifest } from "./manifest";

export const social = {
  problems: {
    /** The outside provider of sign-ins refused or did not answer. */
    social_failed: 502,
    /** The outside account is bound to none here yet: `ticket` binds it, `nickname` says whose it is. */
    social_unbound: 401,
    /** The outside account signs in somebody else already. */
    social_taken: 409,
  },
  auditEvents: ["wechat_bound", "wechat_unbound", "go_token_given"],
} as const satisfies Manifest;
