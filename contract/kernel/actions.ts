import { z } from "zod";

/**
 * What a custom role can grant, by the ten categories of product §6, which leaves the packages of images and the sample
 * graphs without one: a package is of an exam, a sample graph is a template.
 */
export const actionCategories = {
  exam: ["exam_update", "exam_get", "exam_delete", "exam_upload", "exam_bind", "export_exams", "study_package"],
  attachment: ["attachment_create", "attachment_delete", "attachment_presigned_url", "attachment_upload"],
  template: ["template_upsert", "manage_sample_graph"],
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
} as const;

/** One right, named as product §6 does. */
export type Action = (typeof actionCategories)[keyof typeof actionCategories][number];
/** All rights, in the order of their categories. */
export const actions: readonly Action[] = Object.values(actionCategories).flat();
export const Action = z.enum(actions as [Action, ...Action[]]);

const levelOfNumber: Record<string, string> = { 1: "admin", 2: "member" };
const byNumber = <Level extends z.ZodType>(level: Level) =>
  z.preprocess((sent) => (typeof sent === "number" ? (levelOfNumber[sent] ?? sent) : sent), level);

/** What a member of an organization is (product §6); what each level grants, domain-rules "Tenancy and rights" says. */
export const OrganizationLevel = z.enum(["admin", "contentManager", "collaborator", "member"]);
export type OrganizationLevel = z.infer<typeof OrganizationLevel>;

/** The same as callers send it: also by number, 1 being the manager (product §6, §7) and 2 a member. */
export const SentOrganizationLevel = byNumber(OrganizationLevel);

/** What a member of a group is (product §6). */
export const GroupLevel = z.enum(["admin", "member"]);
export type GroupLevel = z.infer<typeof GroupLevel>;
/** The same as callers send it: also by number, as that of an organization. */
export const SentGroupLevel = byNumber(GroupLevel);
