import type { Manifest } from "./manifest";

export const plans = {
  problems: {
    plan_expired: 402,
  },
  auditEvents: ["plan_granted", "plan_end_set"],
} as const satisfies Manifest;
