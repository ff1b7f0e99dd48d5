import type { Actor } from "#api/infrastructure/actor/actor";
import type { PendingAudit } from "./pending-audit";

/** Where instances come from that another system sends. */
export interface IngestSource {
  /** The organization they are for; whether its sender may store there is decided before. */
  bucketId: string;
  source: "stow" | "dimse";
  actor: Actor;
  /** Names the sender in the audit trail: the calling AE title, say. */
  peer?: string;
  /** Of the request or association, whose end settles them; without them all is told at once. */
  pendingAudit?: PendingAudit;
  /** Its sender was told that it is stored: it joins its exam in the deleted list too. */
  isPromised?: boolean;
}
