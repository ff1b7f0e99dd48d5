import type { EchoOutcome } from "#contract/imaging/dicom-sends";
import { echoRequest } from "../dimse/command";
import { sopClasses } from "../dimse/contexts";
import { failureOf, openAssociation, type CallingMeans, type PeerAddress } from "../dimse/outgoing-association";
import { BrokenAssociation } from "../dimse/pdu";

const contextId = 1;
const contexts = [
  {
    id: contextId,
    abstractSyntax: sopClasses.verification,
    transferSyntaxes: ["1.2.840.10008.1.2.1", "1.2.840.10008.1.2"],
  },
];
/** Whoever asks waits at a page. */
const patience = { connectMs: 8_000, acceptMs: 8_000 };
const answerMs = 4_000;

/** Calls a peer by C-ECHO (PS3.4 annex A). @throws nothing of the network: what is wrong there is the outcome */
export async function echoed(
  peer: PeerAddress & { readonly aeTitle: string },
  callingAeTitle: string,
  means: CallingMeans,
): Promise<{ outcome: EchoOutcome; error: BrokenAssociation | null }> {
  let isSilent = false;
  try {
    const offer = { calledAeTitle: peer.aeTitle, callingAeTitle, contexts };
    const association = await openAssociation(peer, offer, means, patience);
    if (!association.accepted.has(contextId)) {
      await association.release();
      return { outcome: "withoutEcho", error: null };
    }
    const tired = setTimeout(() => {
      isSilent = true;
      association.abort();
    }, answerMs);
    const { status } = await association.request(contextId, echoRequest, null).finally(() => clearTimeout(tired));
    await association.release();
    return { outcome: status === 0 ? "answered" : "withoutEcho", error: null };
  } catch (error) {
    if (!(error instanceof BrokenAssociation)) throw error;
    return { outcome: isSilent ? "silent" : failureOf(error), error };
  }
}
