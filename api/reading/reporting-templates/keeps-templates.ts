import { may, mayManage } from "#api/infrastructure/actor/caller";
import type { OperationContext } from "#api/kernel/operations";

/** Whether the caller keeps the organization's templates: its administrators, and whoever has the action. */
export function keepsTemplates({ bucketId, groupId, caller }: OperationContext): boolean {
  return may(caller(), "template_upsert", bucketId) || mayManage(caller(), { id: bucketId, groupId });
}
