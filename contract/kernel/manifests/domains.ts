import type { Manifest } from "./manifest";

export const domains = {
  auditEvents: ["domain_added", "domain_changed", "domain_removed", "domain_picture_changed", "domain_picture_removed"],
} as const satisfies Manifest;
