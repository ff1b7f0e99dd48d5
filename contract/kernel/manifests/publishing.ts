import type { Manifest } from "./manifest";

export const publishing = {
  problems: {
    /** The report is of another edition by now than the one the desk has before it. */
    edition_outdated: 409,
    /** Patients may not have it yet, and it was not said that handing it out is meant. */
    not_released: 409,
    /** Somebody else handed it out since the desk looked. */
    handed_out_meanwhile: 409,
    /** Reports of several patients cannot go to "the patient". */
    several_patients: 409,
  },
  auditEvents: [
    "publishing_listed",
    "publishing_viewed",
    "report_handed_out",
    "recall_noticed",
    "recall_holder_told",
    "print_run_begun",
    "print_run_downloaded",
    "publishing_settings_changed",
    "self_print_renewed",
    "self_print_looked",
    "self_print_refused",
    "self_print_printed",
  ],
  queuedJobs: ["printReports", "sendRecallNotice"],
  periodicJobs: ["removePrintRuns"],
} as const satisfies Manifest;
