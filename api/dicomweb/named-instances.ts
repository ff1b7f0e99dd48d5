import { may } from "../access/caller";
import type { OperationContext } from "../operations";
import { Problem } from "../problem";
import { instancesNamed, type StoredInstance } from "./retrieve-queries";

/** A path's UIDs; those it does not name are empty. */
export type PathParams = Record<string, string>;

/**
 * The instances a path names. Nobody sees more of a deleted exam than those who could bring it back.
 *
 * @returns at least one, all of one exam
 * @throws Problem not_found
 */
export async function namedInstances(
  context: OperationContext,
  { study = "", series, instance }: PathParams,
): Promise<[StoredInstance, ...StoredInstance[]]> {
  const named = { study, ...(series !== undefined && { series }), ...(instance !== undefined && { instance }) };
  const [first, ...others] = await instancesNamed(context.platform.db, context.bucketId, named);
  const mayRecover = context.signedIn !== null && may(context.signedIn, "exam_delete", context.bucketId);
  if (!first || (first.examDeleted !== null && !mayRecover)) {
    throw new Problem("not_found", { object: instance ?? series ?? study });
  }
  return [first, ...others];
}

/** The instance a path names; @throws Problem not_found */
export const namedInstance = async (context: OperationContext, params: PathParams): Promise<StoredInstance> =>
  (await namedInstances(context, params))[0];
