import type { Manifest } from "./manifest";

export const matching = {
  problems: {
    /** Of an exam and a scheduled one, one has its match already. */
    already_matched: 409,
    /** What differs is named; it can be confirmed. */
    schedule_differs: 409,
    /** The scheduled exam was cancelled. */
    schedule_closed: 409,
  },
  auditEvents: [
    "exam_matched",
    "exam_match_undone",
    "exam_left_unscheduled",
    "exam_asked_for_match",
    "match_candidates_listed",
  ],
} as const satisfies Manifest;
