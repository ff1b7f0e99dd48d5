import { modalities as modalityCodes, modalityNames } from "#contract/kernel/modalities";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found } from "#api/infrastructure/problem";
import { may, mayManage } from "#api/infrastructure/actor/caller";
import { viewersInUse } from "../lists/external-viewer-queries";
import { organizationById } from "./organization-queries";

/** The organizations of a list's scope, by name, as they came with the caller. */
const inScope = ({ scope, caller }: OperationContext) =>
  [...caller().organizations.values()]
    .filter(({ bucketId }) => scope.includes(bucketId))
    .map(({ bucketId, name, planExpired, joined }) => ({ id: bucketId, name, planExpired, joined }));

/** The first one stands in the form: where the caller has worked longest, never one that was joined just now. */
const uploadable = operations.organizations.uploadable.handler(({ context }) =>
  inScope(context).sort((one, other) => one.joined.getTime() - other.joined.getTime()),
);

const accessible = operations.organizations.accessible.handler(async ({ context }) => {
  const { platform, scope, caller } = context;
  const viewers = await viewersInUse(platform.db, caller().settingsStamp, scope.join());
  return inScope(context).map(({ id, name }) => ({ id, name, viewers: viewers.get(id) ?? [] }));
});

const allowedStatistics = operations.organizations.allowedStatistics.handler(({ context }) => inScope(context));

const read = operations.organizations.read.handler(async ({ context }) => {
  const caller = context.caller();
  const { ownerId, ...bucket } = found(await organizationById(context.platform.db, context.bucketId));
  return {
    ...bucket,
    type: bucket.isPrivate ? (2 as const) : (1 as const),
    level: caller.organizations.get(bucket.id)?.level ?? null,
    mayManage: mayManage(caller, bucket),
    mayKeepTemplates: mayManage(caller, bucket) || may(caller, "template_upsert", bucket.id),
    isOwner: ownerId === caller.accountId,
  };
});

const modalities = operations.organizations.modalities.handler(() =>
  modalityCodes.map((modalityCode) => ({ modalityCode, displayName: modalityNames[modalityCode] })),
);

export const organizations = { uploadable, accessible, allowedStatistics, read, modalities };
