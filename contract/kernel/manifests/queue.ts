import type { Manifest } from "./manifest";

export const queue = {
  problems: {
    /** The organization has no queue in use for the exam's modality. */
    no_queue: 409,
    /** No exam of the organization has the accession number. */
    exam_number_unknown: 404,
    /** It was cancelled: it is registered anew, or its cancelling revoked, before its patient checks in. */
    exam_cancelled: 409,
    /** Nobody waits in the queue under the number. */
    queue_number_unknown: 404,
    /** The exam is set for another `day`, and whoever checks it in did not say that today is meant. */
    exam_of_another_day: 409,
    /** The state of who checked in allows no such action. */
    queue_refused: 409,
    /** `queueNo` was called to the room and has neither come nor missed it. */
    room_busy: 409,
    /** It is in a queue that is not called to the room. */
    queue_elsewhere: 409,
    /** Nothing was done to it in the last 30 seconds. */
    undo_late: 409,
  },
  auditEvents: [
    "queue_listed",
    "queue_checked_in",
    "queue_called",
    "queue_called_again",
    "queue_started",
    "queue_held",
    "queue_resumed",
    "queue_done",
    "queue_missed",
    "queue_transferred",
    "queue_left",
    "queue_classified",
    "queue_undone",
    "queue_resorted",
  ],
  queuedJobs: ["tellTurn"],
  periodicJobs: ["closeQueueDays"],
} as const satisfies Manifest;
