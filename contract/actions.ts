import { z } from "zod";

/** What a custom role can grant, by category (spec §6). */
export const actionCategories = {
  exam: ["exam_update", "exam_get", "exam_delete", "exam_upload", "exam_bind", "export_exams"],
  attachment: ["attachment_create", "attachment_delete", "attachment_presigned_url", "attachment_upload"],
  study: ["study_package"],
  template: ["template_upsert"],
  report: [
    "report_assign",
    "report_upsert",
    "report_advice",
    "report_approval",
    "report_recall",
    "report_print",
    "report_trace",
    "order_report_publish",
  ],
  registry: ["registry_create", "registry_update", "registry_delete"],
  statistics: ["statistics_report"],
  consultation: [
    "consultation_create",
    "consultation_update",
    "consultation_delete",
    "consultation_clinicCase_create",
    "consultation_clinicCase_delete",
    "consultation_Exam_create",
    "consultation_Exam_delete",
    "consultation_submitSuggestion",
  ],
  quality: ["quality_upsert", "quality_delete"],
  order: ["apply_expert_report", "apply_remote_report", "payment_refund", "upload_apply_forms"],
  queue: ["calling_manage_queue", "calling_call"],
  graph: ["manage_sample_graph"],
} as const;

/** One right, named as spec §6 does. */
export type Action = (typeof actionCategories)[keyof typeof actionCategories][number];
/** All rights, in the order of their categories. */
export const actions: readonly Action[] = Object.values(actionCategories).flat();
export const Action = z.enum(actions as [Action, ...Action[]]);

/** What a member of an organization is (spec §6); what each level grants, domain-rules "Tenancy and rights" says. */
export const OrganizationLevel = z.enum(["admin", "contentManager", "collaborator", "member"]);
export type OrganizationLevel = z.infer<typeof OrganizationLevel>;

/** What a member of a group is (spec §6). */
export const GroupLevel = z.enum(["admin", "member"]);
export type GroupLevel = z.infer<typeof GroupLevel>;
