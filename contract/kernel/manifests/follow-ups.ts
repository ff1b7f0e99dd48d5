import type { Manifest } from "./manifest";

export const followUps = {
  problems: {
    /** An exam or a person has ended it meanwhile. */
    follow_up_ended: 409,
  },
  auditEvents: ["follow_ups_listed", "follow_up_added", "follow_up_closed", "follow_up_examined", "follow_up_reopened"],
  periodicJobs: ["keepFollowUps"],
} as const satisfies Manifest;
