import type { Manifest } from "./manifest";

export const quality = {
  problems: {
    /** Nobody grades the text of a report they submitted. */
    own_report: 403,
    /** The organization grades by other items meanwhile. */
    quality_form_changed: 409,
    /** Somebody has scored it already. */
    review_closed: 409,
    /** No report was approved since the last draw that somebody else could review. */
    nothing_to_draw: 409,
    /** A case to learn from names the patient, a number of theirs, or who wrote the report. */
    identifying_words: 422,
  },
  auditEvents: [
    "quality_viewed",
    "quality_listed",
    "quality_upserted",
    "quality_deleted",
    "quality_form_set",
    "peer_review_plan_set",
    "peer_reviews_drawn",
    "peer_reviews_listed",
    "peer_review_viewed",
    "peer_review_scored",
    "peer_review_arbitrated",
    "peer_review_statistics_viewed",
    "learning_submitted",
    "learning_listed",
    "learning_answered",
    "learning_withdrawn",
    "learning_discussed",
    "learning_teaching_set",
    "approver_changes_listed",
  ],
  queuedJobs: ["noteApproverChanges"],
  periodicJobs: ["drawPeerReviews", "tellOfApproverChanges"],
} as const satisfies Manifest;
