import { audit } from "#api/infrastructure/audit/audit-queries";
import { tracedChanges } from "#api/infrastructure/audit/traced-changes";
import { operations } from "#api/kernel/operations";
import { found } from "#api/infrastructure/problem";
import { bucketsOfGroup, diskUseOf, groupOf, setQuota as writeQuota } from "./disk-use-queries";
import { requireSeenQuota } from "./quota";

const ofOrganization = operations.diskUse.ofOrganization.handler(async ({ context }) => {
  const { platform, bucketId } = context;
  const [use] = await diskUseOf(platform.db, [bucketId]);
  const groupId = await groupOf(platform.db, bucketId);
  return { ...found(use), maySetQuota: context.caller().groups.get(groupId) === "admin" };
});

const ofGroup = operations.diskUse.ofGroup.handler(async ({ context }) => {
  const { db } = context.platform;
  return diskUseOf(db, await bucketsOfGroup(db, context.groupId));
});

const setQuota = operations.diskUse.setQuota.handler(async ({ input: { bid, ...change }, context }) => {
  const { quotaBytes } = change;
  await context.platform.db.transaction(async (tx) => {
    const before = found(await writeQuota(tx, context.groupId, bid, quotaBytes));
    requireSeenQuota(change, before.quotaBytes);
    const detail = tracedChanges(before, { quotaBytes });
    await audit(tx, context, "quota_set", { bucketId: bid, subjectId: bid, detail });
  });
});

/** How much room organizations take, and may take. */
export const diskUse = { ofOrganization, ofGroup, setQuota };
