import type { Manifest } from "./manifest";

export const reports = {
  problems: {
    report_locked: 423,
    lock_lost: 409,
    transition_refused: 409,
    /** Only an approved report is printed and handed out. */
    report_not_approved: 409,
    /** The exam has another report meanwhile. */
    report_replaced: 409,
    report_incomplete: 422,
    /** A key image is not of the report's own patient, or is no longer there. */
    key_image_foreign: 422,
    /** The report has an addendum that says the same. */
    addendum_repeated: 409,
    inspection_warned: 422,
    inspection_blocked: 422,
    four_eyes: 403,
  },
  auditEvents: [
    "report_viewed",
    "report_trace_viewed",
    "report_version_viewed",
    "report_diff_viewed",
    "report_assigned",
    "report_unassigned",
    "report_deleted",
    "report_recovered",
    "report_begun",
    "reports_deleted_listed",
    "report_lockForced",
    "report_printTimeCorrected",
    "report_saved",
    "report_submitted",
    "report_approved",
    "report_recalled",
    "report_rejected",
    "report_printed",
    "report_advised",
    "report_cancelSubmitted",
    "report_addendumAdded",
  ],
} as const satisfies Manifest;
