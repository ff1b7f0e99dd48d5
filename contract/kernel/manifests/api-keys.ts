import type { Manifest } from "./manifest";

export const apiKeys = {
  auditEvents: ["api_key_made", "api_key_revoked"],
} as const satisfies Manifest;
