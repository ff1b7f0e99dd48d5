import type { Manifest } from "./manifest";

export const scheduling = {
  problems: {
    /** Somebody else has the time. */
    slot_taken: 409,
    /** `rules` say which; a reason breaks them. */
    schedule_rules_broken: 409,
    /** It has begun longer ago than a time may have: no reason brings it back. */
    time_past: 422,
    hold_expired: 409,
    /** The exam has a time: it can be moved. */
    already_booked: 409,
  },
  auditEvents: [
    "schedule_calendar_changed",
    "schedule_calendar_removed",
    "schedule_day_added",
    "schedule_day_removed",
    "schedule_step_devices_changed",
    "schedule_viewed",
    "schedule_waiting_listed",
    "exam_time_held",
    "exam_time_booked",
    "exam_time_moved",
    "exam_time_freed",
    "device_taken_down",
    "device_back_in_use",
  ],
  periodicJobs: ["removeExpiredHolds"],
} as const satisfies Manifest;
