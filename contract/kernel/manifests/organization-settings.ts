import type { Manifest } from "./manifest";

export const organizationSettings = {
  auditEvents: [
    "organization_profile_changed",
    "organization_logo_changed",
    "organization_logo_removed",
    "org_code_bound",
    "reading_rules_changed",
  ],
} as const satisfies Manifest;
