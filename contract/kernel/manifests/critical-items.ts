import type { Manifest } from "./manifest";

export const criticalItems = {
  problems: {
    /** The report says something else than who told of it had read. */
    critical_changed: 409,
    told_in_future: 422,
    told_before_flag: 422,
  },
  auditEvents: [
    "critical_items_listed",
    "critical_attempted",
    "critical_acknowledged",
    "critical_escalated",
    "critical_rules_set",
  ],
  queuedJobs: ["escalateCritical"],
  periodicJobs: ["tellOfOverdue"],
} as const satisfies Manifest;
