import { dicomwebRoot } from "#contract/dicomweb";
import type { OperationContext } from "../operations";
import { publicOrigin } from "../printing/public-origin";
import type { StoredInstance } from "./retrieve-queries";

/** Where the organization's DICOMweb begins, for addresses in answers. */
export const serviceAddress = (context: OperationContext) =>
  `${publicOrigin(context)}${dicomwebRoot}/${context.bucketId}`;

export const studyAddress = (context: OperationContext, study: string) =>
  `${serviceAddress(context)}/studies/${encodeURIComponent(study)}`;

export const seriesAddress = (context: OperationContext, study: string, series: string) =>
  `${studyAddress(context, study)}/series/${encodeURIComponent(series)}`;

export const instanceAddress = (
  context: OperationContext,
  study: string,
  { seriesInstanceUid, sopInstanceUid }: Pick<StoredInstance, "seriesInstanceUid" | "sopInstanceUid">,
) => `${seriesAddress(context, study, seriesInstanceUid)}/instances/${encodeURIComponent(sopInstanceUid)}`;
