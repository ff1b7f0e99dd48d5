import type { Manifest } from "./manifest";

export const registry = {
  problems: {
    /** No organization is chosen; the name is product §5's "params error". */
    params_error: 400,
    /** The day of an exam lies before today. */
    date_past: 422,
    step_unknown: 422,
    device_unknown: 422,
    /** The device is of another modality than what is to be done. */
    device_wrong: 422,
    /** The exam has a time: device, procedure and day are changed where it is booked. */
    exam_booked: 409,
    /** `patients` may be the one that is registered; it can be said that it is another. */
    patient_known: 409,
    /** The patient ID leads to another patient: it was merged before. */
    already_merged: 409,
    /** All exams of the order were performed or cancelled. */
    exams_closed: 409,
    /** The exam's status allows no such step. */
    step_refused: 409,
    /** Images were matched to it: the match is undone first. */
    has_images: 409,
    /** A safety question was answered dangerously, and no physician lets the exam be done all the same. */
    safety_blocked: 409,
    /** A safety question whose answer matters was not asked. */
    safety_unasked: 409,
    /** The order has as many photographs of its form as it may. */
    too_many_images: 409,
  },
  auditEvents: [
    "registry_listed",
    "registry_order_created",
    "registry_order_changed",
    "registry_order_viewed",
    "scheduled_exam_arrived",
    "scheduled_exam_cancelled",
    "scheduled_exam_revoked",
    "scheduled_exam_deleted",
    "registry_targets_changed",
    "service_order_placed",
    "orders_listed",
    "order_viewed",
    "scheduled_exam_extension_changed",
    "patients_listed",
    "patients_compared",
    "patients_merged",
    "patient_merge_undone",
    "exam_patient_merged",
    "patient_past_viewed",
    "referral_code_made",
    "referral_image_added",
    "referral_image_removed",
    "exam_safety_viewed",
    "exam_safety_answered",
    "exam_safety_overridden",
    "exam_begun_unsafe",
  ],
  periodicJobs: ["clearHeldImages"],
} as const satisfies Manifest;
