import type { Manifest } from "./manifest";

export const experts = {
  problems: {
    /** Who calls is not of the organization's pool, or nobody of it is left to ask. */
    no_expert: 422,
    nothing_waits: 409,
    seat_taken: 409,
    /** Nobody has asked the caller to take part. */
    not_asked: 409,
    seats_closed: 409,
  },
  auditEvents: [
    "expert_set",
    "expert_removed",
    "expert_rules_set",
    "expert_assigned",
    "expert_took_next",
    "expert_skipped",
    "expert_answered",
    "expert_swapped",
    "seat_added",
    "seat_removed",
  ],
  periodicJobs: ["tellOfOverdueAnswers"],
} as const satisfies Manifest;
