import type { Manifest } from "./manifest";

export const roles = {
  auditEvents: ["role_added", "role_changed", "role_removed", "role_members_set"],
} as const satisfies Manifest;
