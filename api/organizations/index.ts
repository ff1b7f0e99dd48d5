import { modalities as modalityCodes, modalityNames } from "#contract/modalities";
import { operations } from "../operations";
import { bodyPartsOf, organizationsIn, proceduresOf } from "./organization-queries";

const uploadable = operations.organizations.uploadable.handler(({ context }) =>
  organizationsIn(context.platform.db, context.scope),
);

const accessible = operations.organizations.accessible.handler(({ context }) =>
  organizationsIn(context.platform.db, context.scope),
);

const bodyParts = operations.organizations.bodyParts.handler(({ context }) =>
  bodyPartsOf(context.platform.db, context.bucketId),
);

const procedures = operations.organizations.procedures.handler(({ context }) =>
  proceduresOf(context.platform.db, context.bucketId),
);

const modalities = operations.organizations.modalities.handler(() =>
  modalityCodes.map((modalityCode) => ({ modalityCode, displayName: modalityNames[modalityCode] })),
);

export const organizations = { uploadable, accessible, bodyParts, procedures, modalities };
