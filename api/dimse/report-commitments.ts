import type { Platform } from "../platform";
import { eventReport } from "./command";
import { noteReported, noteUnreported, takeDueCommitment, type Commitment } from "./commitment-queries";
import { sopClasses } from "./contexts";
import { openAssociation, type OutgoingAssociation } from "./outgoing-association";
import { BrokenAssociation } from "./pdu";
import { commitmentInstanceUid, eventTypeOf, reportOf } from "./storage-commitment";

const minuteMs = 60_000;
/** Between attempts, in minutes; the last goes on for two weeks altogether. */
const pauses = [1, 2, 5, 15, 60, 240];
const keptTryingMs = 14 * 24 * 60 * minuteMs;

const transferSyntaxes = ["1.2.840.10008.1.2.1", "1.2.840.10008.1.2"];
const CONTEXT_ID = 1;

/**
 * Reports the storage commitment that is due to the peer that asked, on an association of our own, in which we are the
 * provider (PS3.4 J.3.3). A peer that does not take it is tried again.
 *
 * @returns whether there was one
 */
export async function reportDueCommitment({ db, log, settings }: Pick<Platform, "db" | "log" | "settings">) {
  const taken = await takeDueCommitment(db);
  if (!taken) return false;
  const { commitment, peer } = taken;
  const now = new Date();
  try {
    if (!peer.callingAeTitle || !peer.isActive) throw new BrokenAssociation("no longer a peer");
    const offer = {
      calledAeTitle: peer.aeTitle,
      callingAeTitle: peer.callingAeTitle,
      contexts: [{ id: CONTEXT_ID, abstractSyntax: sopClasses.storageCommitment, transferSyntaxes }],
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
  } catch (error) {
    if (!(error instanceof BrokenAssociation)) throw error;
    const pause = pauses[Math.min(commitment.attempts, pauses.length) - 1] ?? 1;
    const isOver = now.getTime() - commitment.created.getTime() > keptTryingMs;
    const due = isOver ? null : new Date(now.getTime() + pause * minuteMs);
    log.warn({ err: error, peer: peer.aeTitle, isOver }, "storage commitment not reported");
    await noteUnreported(db, commitment.id, error.message.slice(0, 200), due, now);
  }
  return true;
}

async function reported(association: OutgoingAssociation, commitment: Commitment): Promise<number> {
  const syntax = association.accepted.get(CONTEXT_ID);
  if (syntax === undefined) throw new BrokenAssociation("storage commitment not accepted");
  const named = { sopClassUid: sopClasses.storageCommitment, sopInstanceUid: commitmentInstanceUid };
  const command = (messageId: number) => eventReport({ ...named, messageId }, eventTypeOf(commitment));
  return (await association.request(CONTEXT_ID, command, reportOf(commitment, syntax))).status;
}
