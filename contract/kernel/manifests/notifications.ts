import type { Manifest } from "./manifest";

export const notifications = {
  problems: {
    /** An organization tells two people at most (product §5). */
    too_many_recipients: 422,
  },
  auditEvents: ["notification_recipients_set", "notification_choices_changed"],
  queuedJobs: ["sendMessage"],
  periodicJobs: ["tellOfPlans"],
} as const satisfies Manifest;
