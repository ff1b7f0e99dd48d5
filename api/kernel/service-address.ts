import { dicomwebRoot } from "#contract/imaging/dicomweb";
import type { OperationContext } from "./operations";
import type { PlatformSettings } from "#api/infrastructure/platform";
import { publicOrigin } from "./public-origin";

/** What addresses are made of. */
export type AddressContext = Pick<OperationContext, "bucketId" | "origin"> & {
  platform: { settings: Pick<PlatformSettings, "publicOrigin"> };
};

/** Where the organization's DICOMweb begins, for addresses in answers. */
export const serviceAddress = (context: AddressContext) =>
  `${publicOrigin(context)}${dicomwebRoot}/${context.bucketId}`;
