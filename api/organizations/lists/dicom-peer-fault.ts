import { isWideRange } from "#contract/kernel/address-range";
import type { DicomPeer } from "#contract/organizations/list-fields";
import type { z } from "zod";
import type { Fault } from "./entry-table";

/**
 * What a DICOM peer lacks to be told from others: who may do anything here has addresses or certificates, since the AE
 * title proves nothing (PS3.15 A.1); without certificates no range of addresses is as wide as the internet.
 */
export function faultOfPeer(peer: z.infer<typeof DicomPeer>): Fault | null {
  const { mayStore, mayQuery, mayRetrieve, mayWorklist, addresses, certificates } = peer;
  if (certificates.length > 0) return null;
  if (addresses.some(isWideRange)) return { field: "addresses", rule: "wideRange" };
  const mayCall = mayStore || mayQuery || mayRetrieve || mayWorklist;
  return mayCall && addresses.length === 0 ? { field: "addresses", rule: "required" } : null;
}
