import type { KbOwner } from "#contract/reading/knowledge-base";
import { found, Problem } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import { isShared } from "./item-queries";
import { mayAdd, type Ownership } from "./rights";

/** The owners of items that somebody at the organization may see. */
export async function ownersAt(context: OperationContext): Promise<Ownership[]> {
  const { bucketId, groupId, platform } = context;
  const shares = await isShared(platform.db, bucketId);
  const at = { groupId, isShared: shares };
  const owners: Ownership[] = [
    { owner: "own", ownerId: context.caller().accountId, ...at },
    { owner: "organization", ownerId: bucketId, ...at },
    { owner: "group", ownerId: groupId, ...at },
  ];
  return owners.filter(({ owner }) => owner !== "group" || shares);
}

/** One of them. @throws Problem not_found for a group that shares nothing; forbidden for whoever may not add to it */
export async function ownerToAddTo(context: OperationContext, owner: KbOwner): Promise<Ownership> {
  const ownership = found((await ownersAt(context)).find((one) => one.owner === owner));
  if (!mayAdd(context.caller(), context.bucketId, ownership)) throw new Problem("forbidden");
  return ownership;
}
