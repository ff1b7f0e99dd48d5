import type { Manifest } from "./manifest";

export const audits = {
  auditEvents: ["audit_viewed", "audit_exported", "audit_verified"],
} as const satisfies Manifest;
