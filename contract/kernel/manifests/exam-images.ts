import type { Manifest } from "./manifest";

export const examImages = {
  auditEvents: [
    "document_viewed",
    "attachment_viewed",
    "attachment_downloaded",
    "instance_downloaded",
    /** Files of an exam, by another system: DICOMweb, C-MOVE, C-GET. */
    "images_retrieved",
  ],
} as const satisfies Manifest;
