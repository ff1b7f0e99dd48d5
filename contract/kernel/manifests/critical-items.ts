import type { Manifest } from "./manifest";

export const criticalItems = {
  auditEvents: ["critical_items_listed", "critical_acknowledged"],
  periodicJobs: ["tellOfOverdue"],
} as const satisfies Manifest;
