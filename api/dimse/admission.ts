import { audit } from "../audit/audit-queries";
import { applicationContext } from "./association-items";
import type { AssociationRequest } from "./association-request";
import { Receipts } from "../ingest/receipts";
import { ReceivedImages } from "../ingest/received-images";
import { originOf, type Calling, type Needs } from "./calling";
import { organizationCalled, peerOf } from "./peer-queries";
import type { Rejection } from "./pdu";

/** Who calls from where. */
export interface Caller {
  readonly id: string;
  readonly ip: string | null;
}

/** One refusal of a kind is recorded a minute: a device that tries again all day fills no trail. */
const RECORDED_EVERY_MS = 60_000;
const KINDS_AT_MOST = 1_000;
const recorded = new Map<string, number>();

/**
 * Decides on an association: the title it calls is an organization's, the one it calls by is among its peers in use.
 * Refusals are logged and audited.
 */
export async function admitted(
  platform: Needs,
  request: AssociationRequest,
  { id, ip }: Caller,
): Promise<{ calling: Calling } | { rejection: Rejection }> {
  const { calledAeTitle, callingAeTitle } = request;
  const origin = originOf(id, ip);
  if ((request.protocolVersion & 1) === 0) return { rejection: "protocolVersion" };
  if (request.applicationContext !== applicationContext) return { rejection: "applicationContext" };
  const organization = await organizationCalled(platform.db, calledAeTitle);
  const peer = organization && (await peerOf(platform.db, organization.bucketId, callingAeTitle));
  if (!organization || !peer) {
    const reason = organization ? "callingAeTitle" : "calledAeTitle";
    platform.log.warn({ calledAeTitle, callingAeTitle, ip, reason }, "association refused");
    if (isToBeRecorded([ip, calledAeTitle, callingAeTitle, reason].join("\n"))) {
      const actor = { origin, signedIn: null, bucketId: organization?.bucketId ?? "" };
      const detail = { called: calledAeTitle, calling: callingAeTitle, reason };
      await audit(platform.db, actor, "association_refused", { detail });
    }
    return { rejection: reason };
  }
  const actor = { origin, signedIn: null, bucketId: organization.bucketId };
  const { peerId, characterSet, ...rights } = peer;
  const { bucketId } = organization;
  const sending = { bucketId, source: "dimse" as const, actor, peer: callingAeTitle, receipts: new Receipts() };
  return {
    calling: {
      platform,
      ...organization,
      peerId,
      rights,
      characterSet,
      calledAeTitle,
      callingAeTitle,
      actor,
      sending,
      received: new ReceivedImages(platform, sending, id),
    },
  };
}

function isToBeRecorded(kind: string): boolean {
  const now = Date.now();
  const last = recorded.get(kind);
  if (last !== undefined && now - last < RECORDED_EVERY_MS) return false;
  if (recorded.size >= KINDS_AT_MOST) {
    for (const [one, at] of recorded) if (now - at >= RECORDED_EVERY_MS) recorded.delete(one);
    if (recorded.size >= KINDS_AT_MOST) return false;
  }
  recorded.set(kind, now);
  return true;
}
