import type { Manifest } from "./manifest";

export const dimse = {
  auditEvents: [
    "association_refused",
    /** A device began an exam, or ended it (Modality Performed Procedure Step). */
    "performed_step_begun",
    "performed_step_completed",
    "performed_step_discontinued",
    /** A DICOM peer was told which of its images are kept for good. */
    "storage_committed",
  ],
  queuedJobs: ["reportCommitment"],
} as const satisfies Manifest;
