import type { Manifest } from "./manifest";

export const worklist = {
  problems: {
    /** The exam is not the caller's to write, or not any more. */
    not_own_work: 409,
  },
  auditEvents: ["worklist_listed", "exam_taken", "exam_skipped", "reading_targets_set"],
} as const satisfies Manifest;
