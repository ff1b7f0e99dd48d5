import type { Manifest } from "./manifest";

export const deskPrints = {
  auditEvents: ["exam_labels_made", "apply_form_made", "day_list_made"],
} as const satisfies Manifest;
