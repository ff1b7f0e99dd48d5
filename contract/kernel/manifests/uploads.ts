import type { Manifest } from "./manifest";

export const uploads = {
  problems: {
    upload_incomplete: 409,
    upload_closed: 409,
    upload_empty: 422,
    info_missing: 422,
    /** An upload of several patients does not say whose its pictures and documents are. */
    attachments_unplaced: 422,
    info_differs: 409,
    /** A patient ID that was typed is another patient's; it can be confirmed. */
    patient_id_differs: 409,
    checksum_mismatch: 422,
    /** An upload link has brought as much as its organization lets it. */
    link_quota_reached: 507,
  },
  auditEvents: [
    "exam_uploaded",
    "upload_begun",
    "upload_discarded",
    "upload_token_made",
    "upload_token_revoked",
    "upload_quota_set",
  ],
  periodicJobs: ["removeAbandonedUploads"],
} as const satisfies Manifest;
