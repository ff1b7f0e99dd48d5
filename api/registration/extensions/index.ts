import { entryHandlers } from "#api/organizations/lists/entry-handlers";
import { entriesOf } from "#api/organizations/lists/entry-queries";
import { extensionConfigListing } from "#api/organizations/lists/extension-config-listing";
import { fieldNamed } from "#api/organizations/lists/part-conditions";
import { operations } from "#api/kernel/operations";
import { extensionConfigsOf } from "./extension-config-queries";
import { offeredFields } from "./typed-extensions";

const list = entryHandlers(extensionConfigListing, () => undefined);

const ofBucket = operations.extensions.ofBucket.handler(async ({ input, context }) =>
  offeredFields(await extensionConfigsOf(context.platform.db, context.bucketId, input.subject), []),
);

const put = operations.extensions.put.handler(async ({ input: { bucketId: id, ...config }, context }) => {
  const [entry] = await entriesOf(context.platform.db, extensionConfigListing, id, false, fieldNamed(config));
  if (!entry) return list.add({ input: config, context });
  const { id: entryId, version } = entry;
  return list.change({ input: { ...config, entryId, version, isActive: true }, context });
});

export const extensions = { ofBucket, put };
