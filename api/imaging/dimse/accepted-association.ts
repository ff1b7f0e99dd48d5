import type { Actor } from "#api/infrastructure/actor/actor";
import type { PendingAudit } from "../ingest/pending-audit";
import type { ReceivedImages } from "../ingest/received-images";
import type { IngestSource } from "../ingest/ingest-source";
import type { Platform, PlatformSettings } from "#api/infrastructure/platform";
import type { Origin } from "#api/infrastructure/actor/actor";

/** What the association process has of the platform. */
export type Needs = Pick<Platform, "db" | "objects" | "log" | "cacheDir" | "subscribers"> & {
  settings: AssociationSettings;
};
export type AssociationSettings = Pick<
  PlatformSettings,
  "maxFileBytes" | "diskReserveBytes" | "publicOrigin" | "associationTls" | "allowedAddresses"
>;

/** What a peer may do. */
export interface PeerRights {
  readonly mayStore: boolean;
  readonly mayQuery: boolean;
  readonly mayRetrieve: boolean;
  readonly mayWorklist: boolean;
}

/** An accepted association: who calls whom, and what the caller may do there. */
export interface AcceptedAssociation {
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
  /** As whose its images are filed; with what the audit trail is still to be told of them. */
  readonly ingestSource: IngestSource & { pendingAudit: PendingAudit };
  /** Its images that are answered and not filed yet. */
  readonly received: ReceivedImages;
}

/** Where an association comes from, as the audit trail has it. */
export const originOf = (requestId: string, ip: string | null): Origin => ({
  requestId,
  ip,
  userAgent: null,
  host: "",
  url: "",
});
