import type { Manifest } from "./manifest";

export const aiTasks = {
  problems: {
    /** The organization asks no provider. */
    ai_off: 409,
    /** A report names a result that is not of its exam, or not there. */
    computed_foreign: 422,
  },
  auditEvents: [
    "ai_task_requested",
    "ai_task_answered",
    "ai_result_refused",
    "ai_result_accepted",
    "ai_provider_changed",
  ],
  queuedJobs: ["aiTask"],
} as const satisfies Manifest;
