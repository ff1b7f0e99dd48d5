import { applicationContext, fixedBytes, item, items, itemTypes, uidOf, type Roles } from "./association-items";
import { userInformation, type ProposedContext } from "./association-request";
import { BrokenAssociation, pdu, pduTypes } from "./pdu";

/** What we propose to a peer. */
export interface AssociationOffer {
  readonly calledAeTitle: string;
  readonly callingAeTitle: string;
  readonly contexts: readonly ProposedContext[];
  /** By SOP class, where we do not only use it. */
  readonly roles?: ReadonlyMap<string, Roles>;
}

const title = (aeTitle: string) => Buffer.from(aeTitle.slice(0, 16).padEnd(16), "latin1");

/** The A-ASSOCIATE-RQ (PS3.8 §9.3.2) of an offer. */
export const requestPdu = ({ calledAeTitle, callingAeTitle, contexts, roles = new Map() }: AssociationOffer): Buffer =>
  pdu(
    pduTypes.associateRequest,
    Uint8Array.of(0, 1, 0, 0),
    title(calledAeTitle),
    title(callingAeTitle),
    Buffer.alloc(32),
    item(itemTypes.applicationContext, Buffer.from(applicationContext)),
    ...contexts.map(({ id, abstractSyntax, transferSyntaxes }) =>
      item(
        itemTypes.proposedContext,
        Uint8Array.of(id, 0, 0, 0),
        item(itemTypes.abstractSyntax, Buffer.from(abstractSyntax)),
        ...transferSyntaxes.map((uid) => item(itemTypes.transferSyntax, Buffer.from(uid))),
      ),
    ),
    userInformation(roles),
  );

export interface Acceptance {
  /** Transfer syntaxes by the ids of the contexts the peer accepts. */
  readonly accepted: ReadonlyMap<number, string>;
  /** What the peer receives in one P-DATA-TF, in bytes; 0 for as much as may be. */
  readonly maxPduBytes: number;
}

/** Reads the body of an A-ASSOCIATE-AC (PS3.8 §9.3.3). @throws BrokenAssociation */
export function readAcceptance(body: Buffer): Acceptance {
  if (body.length < fixedBytes) throw new BrokenAssociation("A-ASSOCIATE-AC too short");
  const accepted = new Map<number, string>();
  let maxPduBytes = 0;
  for (const { type, value } of items(body.subarray(fixedBytes))) {
    if (type === itemTypes.answeredContext) {
      if (value.length < 4) throw new BrokenAssociation("presentation context too short");
      if (value.readUInt8(2) !== 0) continue;
      for (const part of items(value.subarray(4))) {
        if (part.type === itemTypes.transferSyntax) accepted.set(value.readUInt8(0), uidOf(part.value));
      }
    } else if (type === itemTypes.userInformation) {
      for (const part of items(value)) {
        if (part.type === itemTypes.maxLength && part.value.length >= 4) maxPduBytes = part.value.readUInt32BE(0);
      }
    }
  }
  return { accepted, maxPduBytes };
}

/** Why the peer refuses (PS3.8 table 9-21), in words for a log. */
export function refusalIn(body: Buffer): string {
  const [, result = 0, source = 0, reason = 0] = body;
  const known: Record<string, string> = {
    "1.3": "calling AE title not recognized",
    "1.7": "called AE title not recognized",
    "3.1": "temporary congestion",
    "3.2": "local limit exceeded",
  };
  const words = known[`${source}.${reason}`] ?? `source ${source}, reason ${reason}`;
  return `${words}${result === 2 ? " (transient)" : ""}`;
}
