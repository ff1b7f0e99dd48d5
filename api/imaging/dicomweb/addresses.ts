import { serviceAddress, type AddressContext } from "#api/kernel/service-address";
import type { StoredInstance } from "./retrieve-queries";

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
