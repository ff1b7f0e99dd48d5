import { entryOf } from "#contract/organizations/entry-list";
import { ExtensionConfig } from "#contract/organizations/lists";
import { extensionConfigs } from "#api/infrastructure/database/schema/index";
import { faultOfExtensionChange, usesOfExtensionConfig } from "./extension-config-use-queries";

/** The fields an organization adds to its records. */
export const extensionConfigListing = {
  noun: "extensionConfig",
  table: extensionConfigs,
  owner: "bucketId" as const,
  ownerColumn: extensionConfigs.bucketId,
  fields: ExtensionConfig,
  entry: entryOf(ExtensionConfig),
  usesOf: usesOfExtensionConfig,
  faultOfChange: faultOfExtensionChange,
  faultIn: ({ type, options }: { type: string; options: readonly string[] }) =>
    type === "choice" && options.length === 0 ? { field: "options", rule: "required" } : null,
};
