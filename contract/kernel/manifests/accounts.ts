import type { Manifest } from "./manifest";

export const accounts = {
  problems: {
    wrong_credentials: 401,
    wrong_password: 422,
    /** The new password is the one there is. */
    password_unchanged: 422,
    username_taken: 409,
    registration_closed: 403,
    /** The first password was given by somebody else: accounts/update-password sets the person's own. */
    password_must_change: 403,
    /** A link, a QR code or a step of signing in that was used already, or whose time is over. */
    ticket_over: 410,
  },
  auditEvents: [
    "account_registered",
    "login",
    "login_failed",
    "logout",
    "password_changed",
    "profile_changed",
    "avatar_changed",
    "avatar_removed",
    "session_ended",
    "sessions_ended",
    "signature_changed",
    "signature_removed",
    "password_reset",
    "account_created",
  ],
} as const satisfies Manifest;
