import { dicomwebRoot } from "#contract/dicomweb";
import type { OperationContext } from "../operations";
import type { PlatformSettings } from "../platform";
import { publicOrigin } from "../printing/public-origin";
import type { StoredInstance } from "./retrieve-queries";

/** What addresses are made of. */
export type AddressContext = Pick<OperationContext, "bucketId" | "origin"> & {
  platform: { settings: Pick<PlatformSettings, "publicOrigin"> };
};

/** Where the organization's DICOMweb begins, for addresses in answers. */
export const serviceAddress = (context: AddressContext) =>
  `${publicOrigin(context)}${dicomwebRoot}/${context.bucketId}`;

/** Where a study, one of its series or an instance is retrieved (PS3.18 §10.4.1.1), absolute. */
export const studyAddress = (context: AddressContext, study: string) =>
  `${serviceAddress(context)}/studies/${encodeURIComponent(study)}`;

export const seriesAddress = (context: AddressContext, study: string, series: string) =>
  `${studyAddress(context, study)}/series/${encodeURIComponent(series)}`;

export const instanceAddress = (
  context: AddressContext,
  study: string,
  { seriesInstanceUid, sopInstanceUid }: Pick<StoredInstance, "seriesInstanceUid" | "sopInstanceUid">,
) => `${seriesAddress(context, study, seriesInstanceUid)}/instances/${encodeURIComponent(sopInstanceUid)}`;
