import type { Manifest } from "./manifest";

export const exams = {
  problems: {
    /** One table holds `most` exams. */
    too_many_exams: 422,
    accession_taken: 409,
    study_exists: 409,
    exam_deleted: 409,
    /** Days that cannot be: `fields`, or by study `studies`, has the rule that each breaks. */
    info_wrong: 422,
  },
  auditEvents: [
    "exams_listed",
    "exams_exported",
    "exam_viewed",
    "exam_images_viewed",
    "exam_updated",
    "exam_deleted",
    "exam_recovered",
  ],
} as const satisfies Manifest;
