import { modalities as modalityCodes, modalityNames } from "#contract/modalities";
import { operations } from "../operations";
import { found } from "../problem";
import { may, mayManage } from "../access/caller";
import { organizationById, organizationsIn } from "./organization-queries";

const uploadable = operations.organizations.uploadable.handler(({ context }) =>
  organizationsIn(context.platform.db, context.scope),
);

const accessible = operations.organizations.accessible.handler(({ context }) =>
  organizationsIn(context.platform.db, context.scope),
);

const allowedStatistics = operations.organizations.allowedStatistics.handler(({ context }) =>
  organizationsIn(context.platform.db, context.scope),
);

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
