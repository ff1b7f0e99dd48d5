import type { Manifest } from "./manifest";

export const cases = {
  problems: {
    /** An exam is one of the organization that asks: that is chosen first (product §5). */
    applied_organization_first: 422,
    exam_bound: 409,
    /** The exam stands under another patient than the consultation, and nobody has said that it is meant. */
    other_patient: 409,
    /** Completed or canceled: nothing is added to it, and nothing taken out. */
    consultation_over: 409,
    /** A consultation is no relation of itself. */
    same_consultation: 422,
  },
  auditEvents: [
    "consultation_exams_offered",
    "consultation_exams_listed",
    "consultation_exam_bound",
    "consultation_exam_unbound",
    "consultation_exam_viewed",
    "consultation_images_asked",
    "consultation_report_made",
    "consultation_paper_viewed",
    "consultation_paper_downloaded",
    "consultation_cases_viewed",
    "consultation_case_added",
    "consultation_case_changed",
    "consultation_case_removed",
    "consultation_file_code_made",
    "consultation_file_added",
    "consultation_file_changed",
    "consultation_file_removed",
    "consultation_file_viewed",
    "consultation_file_downloaded",
    "consultation_visit_added",
    "consultation_visit_removed",
    "consultation_links_listed",
    "consultation_link_added",
    "consultation_link_removed",
    "consultation_related_viewed",
    "consultation_past_listed",
  ],
} as const satisfies Manifest;
