import { actionCategories, actions, type Action, type OrganizationLevel } from "#contract/kernel/actions";

const reportActions = [...actionCategories.report];

/** What a level grants before custom roles add to it (product §6, domain-rules "Tenancy and rights"). */
export const levelActions: Record<OrganizationLevel, readonly Action[]> = {
  admin: actions,
  contentManager: [...actionCategories.exam, ...actionCategories.attachment, "template_upsert", ...reportActions],
  collaborator: ["exam_get", "attachment_presigned_url", ...reportActions],
  member: ["exam_get"],
};
