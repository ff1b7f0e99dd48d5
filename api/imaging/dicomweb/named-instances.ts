import { accountOf, isStranger } from "#api/infrastructure/actor/principal";
import { may } from "#api/infrastructure/actor/caller";
import { documentKind } from "#api/dicom/read-document";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { instancesNamed, type StoredInstance } from "./retrieve-queries";

/** A path's UIDs; those it does not name are empty. */
export type PathParams = Record<string, string>;

/**
 * The instances a path names. Nobody sees more of a deleted exam than those who could bring it back, and whoever looks by a
 * link without an account sees images alone, no documents (docs/decisions/022).
 *
 * @returns at least one, all of one exam
 * @throws Problem not_found
 */
export async function namedInstances(
  context: OperationContext,
  { study = "", series, instance }: PathParams,
): Promise<[StoredInstance, ...StoredInstance[]]> {
  const named = { study, ...(series !== undefined && { series }), ...(instance !== undefined && { instance }) };
  const all = await instancesNamed(context.platform.db, context.bucketId, named);
  const [first, ...others] = isStranger(context.principal)
    ? all.filter(({ sopClassUid }) => documentKind(sopClassUid) === null)
    : all;
  const account = accountOf(context.principal);
  const mayRecover = account !== null && may(account, "exam_delete", context.bucketId);
  if (!first || (first.examDeleted !== null && !mayRecover)) {
    throw new Problem("not_found", { object: instance ?? series ?? study });
  }
  return [first, ...others];
}

/** The instance a path names; @throws Problem not_found */
export const namedInstance = async (context: OperationContext, params: PathParams): Promise<StoredInstance> =>
  (await namedInstances(context, params))[0];
