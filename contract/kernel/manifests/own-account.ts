import type { Manifest } from "./manifest";

export const ownAccount = {
  auditEvents: ["account_exported", "account_deactivated"],
} as const satisfies Manifest;
