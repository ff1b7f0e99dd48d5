import type { Action } from "#contract/kernel/actions";

const readingImages = ["exam_get", "attachment_presigned_url", "study_package"] as const;
const writing = [
  ...readingImages,
  "attachment_create",
  "attachment_upload",
  "report_upsert",
  "report_print",
  "report_trace",
] as const;

/**
 * Roles that most hospitals need, offered ready-made: who writes reports, who approves them, who makes the images, who
 * registers patients, and who leads that desk. Their names are texts (roles.ready); added, a role is one like any other.
 */
export const readyRoles = {
  author: [...writing],
  approver: [...writing, "report_approval", "report_advice", "report_recall", "report_assign", "quality_upsert"],
  technician: [
    ...readingImages,
    "exam_upload",
    "exam_update",
    "exam_bind",
    "attachment_create",
    "attachment_upload",
    "calling_call",
  ],
  registrar: ["exam_get", "exam_update", "registry_create", "registry_update", "upload_apply_forms", "calling_call"],
  /** A registrar who also takes registrations away, and goes past a turn in the queue or a rule of the calendar. */
  deskLead: [
    "exam_get",
    "exam_update",
    "registry_create",
    "registry_update",
    "registry_delete",
    "upload_apply_forms",
    "calling_manage_queue",
    "calling_call",
  ],
} as const satisfies Record<string, readonly Action[]>;

export type ReadyRole = keyof typeof readyRoles;
