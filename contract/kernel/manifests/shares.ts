import type { Manifest } from "./manifest";

export const shares = {
  problems: {
    share_expired: 410,
    share_revoked: 410,
    share_recalled: 410,
    share_pin_required: 401,
    share_pin_wrong: 403,
    share_blocked: 403,
  },
  auditEvents: ["share_created", "share_pin_changed", "share_revoked", "share_used", "shares_listed"],
} as const satisfies Manifest;
