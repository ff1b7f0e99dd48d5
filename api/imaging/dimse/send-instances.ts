import { plainSyntaxes } from "#api/dicom/plain-files/explicit-file";
import type { ProposedContext } from "./association-request";
import { storeRequest, type Originator } from "./command";
import { openAssociation, type CallingMeans, type PeerAddress } from "./outgoing-association";
import type { SendableInstance } from "./retrieve-queries";
import { storeInTurn, takenBySopClass, type SendingPlatform, type SentInstance } from "./sub-operations";

export interface SendOptions {
  readonly peer: PeerAddress & { readonly aeTitle: string };
  readonly callingAeTitle: string;
  /** Whose C-MOVE it is for; null for our own. */
  readonly originator: Originator | null;
  readonly means: CallingMeans;
}

/** An association has no more (PS3.8 §9.3.2.2): ids are odd, up to 255. */
const maxContexts = 128;

/**
 * Sends instances to a peer by C-STORE (PS3.4 annex B), one after another, those of a SOP class together.
 *
 * @returns what became of each, as soon as it is known; of the others, where the association breaks, nothing
 * @throws AssociationRefused, BrokenAssociation
 */
export async function* sendInstances(
  platform: SendingPlatform,
  { peer, callingAeTitle, originator, means }: SendOptions,
  instances: readonly SendableInstance[],
): AsyncGenerator<SentInstance> {
  for (const { contexts, batch } of batches(instances)) {
    const association = await openAssociation(peer, { calledAeTitle: peer.aeTitle, callingAeTitle, contexts }, means);
    let isDone = false;
    try {
      const taken = takenBySopClass(contexts, association.accepted);
      yield* storeInTurn(platform, batch, taken, async (instance, { way, file }) => {
        const command = (messageId: number) => storeRequest({ ...instance, messageId }, originator);
        return (await association.request(way.contextId, command, file.dataSet)).status;
      });
      isDone = true;
    } finally {
      if (isDone) await association.release();
      else association.abort();
    }
  }
}

/** Instances by the associations they need: one, but for more SOP classes and transfer syntaxes than it can have. */
function batches(instances: readonly SendableInstance[]) {
  const ofClasses = new Map<string, SendableInstance[]>();
  for (const instance of instances) {
    const ofClass = ofClasses.get(instance.sopClassUid);
    if (ofClass) ofClass.push(instance);
    else ofClasses.set(instance.sopClassUid, [instance]);
  }
  const made: { contexts: ProposedContext[]; batch: SendableInstance[] }[] = [];
  for (const [abstractSyntax, ofClass] of ofClasses) {
    const stored = ofClass.map(({ transferSyntaxUid }) => transferSyntaxUid);
    const proposed = [...new Set([...Object.values(plainSyntaxes), ...stored])].slice(0, maxContexts);
    let last = made.at(-1);
    if (!last || last.contexts.length + proposed.length > maxContexts) {
      last = { contexts: [], batch: [] };
      made.push(last);
    }
    // One transfer syntax each: so the peer says of every one whether it takes it.
    for (const uid of proposed) {
      last.contexts.push({ id: last.contexts.length * 2 + 1, abstractSyntax, transferSyntaxes: [uid] });
    }
    last.batch.push(...ofClass);
  }
  return made;
}
