import type { Manifest } from "./manifest";

export const secondFactor = {
  problems: {
    /** The password was right; `ticket` and a second factor out of `methods` open the session. */
    second_factor_required: 401,
    /** A code that was sent, shown by an app or kept for recovery; `triesLeft` where they are counted. */
    code_wrong: 422,
    passkey_failed: 422,
  },
  auditEvents: ["totp_enabled", "totp_removed", "recovery_codes_made", "passkey_added", "passkey_removed"],
} as const satisfies Manifest;
