import type { Attempt, Outcome, QueuedJob } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { eventReport } from "./command";
import { commitmentToReport, noteAbandoned, noteReported, type Commitment } from "./commitment-queries";
import { sopClasses } from "./contexts";
import { openAssociation, type OutgoingAssociation } from "./outgoing-association";
import { BrokenAssociation } from "./pdu";
import { commitmentInstanceUid, eventTypeOf, reportOf } from "./storage-commitment";

const minute = 60;
const triedForSeconds = 14 * 24 * 60 * minute;

const transferSyntaxes = ["1.2.840.10008.1.2.1", "1.2.840.10008.1.2"];
const contextId = 1;

/**
 * Reports a storage commitment to the peer that asked, on an association of our own, in which we are the provider
 * (PS3.4 J.3.3). A peer that does not take it is tried again for two weeks.
 */
export const reportCommitmentJob: QueuedJob = {
  kind: "reportCommitment",
  pauses: [minute, 2 * minute, 5 * minute, 15 * minute, 60 * minute, 240 * minute],
  triedForSeconds,
  perform: reportCommitment,
  givenUp: noteAbandoned,
};

/** One that has no host takes no associations: it is told on its own (reports-under-way.ts), unless it gets a host. */
const withoutHost = { againAfterSeconds: 60 * minute };

async function reportCommitment({ db, settings }: Platform, commitmentId: string, { now }: Attempt): Promise<Outcome> {
  const found = await commitmentToReport(db, commitmentId);
  if (!found) return undefined;
  const { commitment, peer } = found;
  if (peer.hostName === "") {
    const isOld = now.getTime() - commitment.created.getTime() > triedForSeconds * 1000;
    return isOld ? undefined : withoutHost;
  }
  if (!peer.callingAeTitle || !peer.isActive) throw new BrokenAssociation("no longer a peer");
  const offer = {
    calledAeTitle: peer.aeTitle,
    callingAeTitle: peer.callingAeTitle,
    contexts: [{ id: contextId, abstractSyntax: sopClasses.storageCommitment, transferSyntaxes }],
    roles: new Map([[sopClasses.storageCommitment, { isUser: false, isProvider: true }]]),
  };
  const association = await openAssociation(peer, offer, settings);
  const status = await reported(association, commitment).catch((error: unknown) => {
    association.abort();
    throw error;
  });
  await association.release();
  if (status !== 0) throw new BrokenAssociation(`status ${status.toString(16).padStart(4, "0")}`);
  await noteReported(db, commitment.id, now);
  return undefined;
}

async function reported(association: OutgoingAssociation, commitment: Commitment): Promise<number> {
  const syntax = association.accepted.get(contextId);
  if (syntax === undefined) throw new BrokenAssociation("storage commitment not accepted");
  const named = { sopClassUid: sopClasses.storageCommitment, sopInstanceUid: commitmentInstanceUid };
  const command = (messageId: number) => eventReport({ ...named, messageId }, eventTypeOf(commitment));
  return (await association.request(contextId, command, reportOf(commitment, syntax))).status;
}
