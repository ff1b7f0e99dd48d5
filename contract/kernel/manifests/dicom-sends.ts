import type { Manifest } from "./manifest";

export const dicomSends = {
  auditEvents: [
    /** A person had an exam sent to a DICOM peer. */
    "images_sent",
    /** A DICOM peer was called to see whether it answers (C-ECHO). */
    "peer_tested",
  ],
  queuedJobs: ["sendExam"],
} as const satisfies Manifest;
