import type { Manifest } from "./manifest";

export const reportObjects = {
  auditEvents: [
    /** An approved report was written beside its images, as DICOM objects. */
    "report_objects_written",
    /** They were taken away: the report was recalled or deleted. */
    "report_objects_withdrawn",
  ],
  queuedJobs: ["writeReportObjects"],
} as const satisfies Manifest;
