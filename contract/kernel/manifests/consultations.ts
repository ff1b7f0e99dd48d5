import type { Manifest } from "./manifest";

export const consultations = {
  problems: {
    /** What it has come to allows no such step, or not to this side. */
    consultation_step_refused: 409,
    consultation_not_scheduled: 409,
    /** The patient becomes another than at a bound exam, and nobody has said that it is meant. */
    patient_differs: 409,
    /** It is completed or canceled: opened again, it takes changes. */
    consultation_closed: 409,
    /** The patient has not agreed, or no longer: no invitation leaves. */
    consent_missing: 409,
    /** Purpose or question is empty, or a remote diagnosis has no exam: nobody can answer that. */
    invitation_incomplete: 409,
    /** With the `missing` by name: who has to be there is not named, or declined. */
    members_missing: 409,
    /** With the `bucketId`: no consultation target, or no agreement in force for the kind. */
    no_agreement: 409,
    agreement_overlaps: 409,
    start_past: 422,
    /** More than two years ahead: nobody means that. */
    start_far: 422,
    /** The group has no video. */
    video_off: 409,
  },
  auditEvents: [
    "consultations_listed",
    "consultation_viewed",
    "consultation_created",
    "consultation_updated",
    "consultation_deleted",
    "consultation_asked",
    "consultation_invited",
    "consultation_accepted",
    "consultation_declined",
    "consultation_time_proposed",
    "consultation_time_kept",
    "consultation_rescheduled",
    "consultation_withdrawn",
    "consultation_completed",
    "consultation_canceled",
    "consultation_reopened",
    "consultation_member_added",
    "consultation_member_removed",
    "consultation_member_swapped",
    "consultation_member_accepted",
    "consultation_member_declined",
    "consultation_history_viewed",
    "consultation_agreement_added",
    "consultation_agreement_ended",
  ],
  periodicJobs: ["markConsultations"],
} as const satisfies Manifest;
