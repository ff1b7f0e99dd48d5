import type { Actor } from "../audit/audit-queries";
import type { Receipts } from "../ingest/receipts";
import type { Platform, PlatformSettings } from "../platform";
import type { Origin } from "../operations";

/** What the association process has of the platform. */
export type Needs = Pick<Platform, "db" | "objects" | "log" | "cacheDir"> & { settings: AssociationSettings };
export type AssociationSettings = Pick<PlatformSettings, "maxFileBytes" | "publicOrigin" | "associationTls">;

/** What a peer may do. */
export interface PeerRights {
  readonly mayStore: boolean;
  readonly mayQuery: boolean;
  readonly mayRetrieve: boolean;
  readonly mayWorklist: boolean;
}

/** An accepted association: who calls whom, and what the caller may do there. */
export interface Calling {
  readonly platform: Needs;
  readonly bucketId: string;
  readonly timeZone: string;
  readonly calledAeTitle: string;
  readonly callingAeTitle: string;
  readonly peerId: string;
  readonly rights: PeerRights;
  /** What answers to the caller's searches are written in; that of the search where empty. */
  readonly characterSet: string;
  readonly actor: Actor;
  /** What of its images the audit trail is still to be told of. */
  readonly receipts: Receipts;
}

/** Where an association comes from, as the audit trail has it. */
export const originOf = (requestId: string, ip: string | null): Origin => ({
  requestId,
  ip,
  userAgent: null,
  host: "",
  url: "",
});
