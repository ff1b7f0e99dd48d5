import { may } from "#api/infrastructure/actor/caller";
import type { OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { readAttachment, readInstance } from "./instance-queries";

/** Nobody sees more of a deleted exam than those who could bring it back. */
function notDeleted<Part extends { examDeleted: Date | null }>(
  context: OperationContext,
  part: Part | undefined,
): Part {
  const known = found(part);
  if (known.examDeleted !== null && !may(context.caller(), "exam_delete", context.bucketId)) {
    throw new Problem("not_found");
  }
  return known;
}

/** The instance the call is about; @throws Problem not_found */
export const visibleInstance = async (context: OperationContext, id: string | undefined) =>
  notDeleted(context, await readInstance(context.platform.db, context.bucketId, id ?? ""));

/** The attachment the call is about; @throws Problem not_found */
export const visibleAttachment = async (context: OperationContext, id: string | undefined) =>
  notDeleted(context, await readAttachment(context.platform.db, context.bucketId, id ?? ""));
