import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { lockOrganizations, registryTargetsOf, registryTargetsOfGroup, replaceTargets } from "./service-order-queries";

const ofGroup = operations.registryBuckets.ofGroup.handler(async ({ context }) => {
  const pairs = await registryTargetsOfGroup(context.platform.db, context.groupId);
  return [...new Set(pairs.map(({ bucketId }) => bucketId))].map((bucketId) => ({
    bucketId,
    targetBucketIds: pairs.filter((pair) => pair.bucketId === bucketId).map(({ targetBucketId }) => targetBucketId),
  }));
});

const ofBucket = operations.registryBuckets.ofBucket.handler(async ({ context }) => {
  const targets = await registryTargetsOf(context.platform.db, context.bucketId);
  return targets.map(({ id, name }) => ({ id, name }));
});

const replace = operations.registryBuckets.replace.handler(async ({ input, context }) => {
  const { bucketId } = input;
  const targetBucketIds = [...new Set(input.targetBucketIds)].filter((id) => id !== bucketId);
  await context.platform.db.transaction(async (tx) => {
    const named = await lockOrganizations(tx, context.groupId, [bucketId, ...targetBucketIds]);
    if (named.length !== targetBucketIds.length + 1) throw new Problem("not_found");
    await replaceTargets(tx, bucketId, targetBucketIds);
    const targets = named.filter(({ id }) => id !== bucketId).map(({ name }) => name);
    await audit(tx, context, "registry_targets_changed", { bucketId, detail: { targets: targets.join(", ") } });
  });
});

/** Who may register for whom. */
export const registryBuckets = { ofGroup, ofBucket, replace };
