import { nobody } from "#api/infrastructure/actor/principal";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { applicationContext } from "./association-items";
import type { AssociationRequest } from "./association-request";
import { PendingAudit } from "../ingest/pending-audit";
import { ReceivedImages } from "../ingest/received-images";
import { originOf, type AcceptedAssociation, type Needs } from "./accepted-association";
import { calledBy } from "./peer-queries";
import type { Rejection } from "./pdu";
import { Refusals } from "./refusals";
import { contradictionIn, type Shown } from "./told-apart";

/** Who calls from where. */
export interface Caller extends Shown {
  readonly id: string;
}

/** One refusal of a kind is recorded a minute: a device that tries again all day fills no trail. */
const recordedEveryMs = 60_000;
const maxKinds = 1_000;
const recorded = new Map<string, number>();
const refusals = new Refusals();

/**
 * Decides on an association: the title it calls is an organization's, the one it calls by is among its peers in use, and
 * it comes from where that peer does and shows its certificate. Whatever is wrong, the answer is one and the same, so
 * that nobody learns which titles there are; log and trail tell what it was, and how often its address was refused.
 */
export async function admitted(
  platform: Needs,
  request: AssociationRequest,
  caller: Caller,
): Promise<{ calling: AcceptedAssociation } | { rejection: Rejection }> {
  const { calledAeTitle, callingAeTitle } = request;
  if ((request.protocolVersion & 1) === 0) return { rejection: "protocolVersion" };
  if (request.applicationContext !== applicationContext) return { rejection: "applicationContext" };
  const address = caller.ip ?? "";
  const titles = `${calledAeTitle}\n${callingAeTitle}`;
  const isUnheard = refusals.isUnheard(address, titles, Date.now());
  const called = isUnheard ? undefined : await calledBy(platform.db, calledAeTitle, callingAeTitle);
  const reason = isUnheard ? "tooMany" : reasonAgainst(called, caller);
  if (reason !== null || !called?.peer) {
    await noteRefusal(platform, request, caller, reason ?? "callingAeTitle", called?.bucketId ?? "");
    return { rejection: "noReason" };
  }
  refusals.admit(address, titles);
  return { calling: callingOf(platform, request, caller, { ...called, peer: called.peer }) };
}

type Called = NonNullable<Awaited<ReturnType<typeof calledBy>>>;

function reasonAgainst(called: Called | undefined, caller: Caller) {
  if (!called) return "calledAeTitle";
  return called.peer ? contradictionIn(called.peer, caller) : "callingAeTitle";
}

function callingOf(
  platform: Needs,
  { calledAeTitle, callingAeTitle }: AssociationRequest,
  { id, ip }: Caller,
  { bucketId, timeZone, peer }: Called & { peer: NonNullable<Called["peer"]> },
): AcceptedAssociation {
  const actor = { origin: originOf(id, ip), principal: nobody, bucketId };
  const { peerId, characterSet, mayStore, mayQuery, mayRetrieve, mayWorklist } = peer;
  const ingestSource = {
    bucketId,
    source: "dimse" as const,
    actor,
    peer: callingAeTitle,
    pendingAudit: new PendingAudit(),
  };
  return {
    platform,
    bucketId,
    timeZone,
    peerId,
    rights: { mayStore, mayQuery, mayRetrieve, mayWorklist },
    characterSet,
    calledAeTitle,
    callingAeTitle,
    actor,
    ingestSource,
    received: new ReceivedImages(platform, ingestSource, id),
  };
}

async function noteRefusal(
  { db, log }: Needs,
  { calledAeTitle, callingAeTitle }: AssociationRequest,
  { id, ip }: Caller,
  reason: string,
  bucketId: string,
): Promise<void> {
  const refused = refusals.count(ip ?? "", Date.now());
  log.warn({ calledAeTitle, callingAeTitle, ip, reason, refused }, "association refused");
  const kind = reason === "tooMany" ? [ip, reason] : [ip, calledAeTitle, callingAeTitle, reason];
  if (!isToBeRecorded(kind.join("\n"))) return;
  const actor = { origin: originOf(id, ip), principal: nobody, bucketId };
  const detail = { called: calledAeTitle, calling: callingAeTitle, reason, refused };
  await audit(db, actor, "association_refused", { detail });
}

function isToBeRecorded(kind: string): boolean {
  const now = Date.now();
  const last = recorded.get(kind);
  if (last !== undefined && now - last < recordedEveryMs) return false;
  if (recorded.size >= maxKinds) {
    for (const [one, at] of recorded) if (now - at >= recordedEveryMs) recorded.delete(one);
    if (recorded.size >= maxKinds) return false;
  }
  recorded.set(kind, now);
  return true;
}
