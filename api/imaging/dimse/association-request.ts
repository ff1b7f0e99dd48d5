import { implementationClassUid } from "#api/dicom/encoding/element-writer";
import {
  aeTitleOf,
  applicationContext,
  extensionItem,
  fixedBytes,
  item,
  items,
  itemTypes,
  readRoles,
  readExtension,
  roleItem,
  uidOf,
  type Roles,
} from "./association-items";
import { BrokenAssociation, pdu, pduTypes, receivedPduBytes } from "./pdu";

/** What a peer proposes to speak of, and in which forms. */
export interface ProposedContext {
  readonly id: number;
  readonly abstractSyntax: string;
  readonly transferSyntaxes: readonly string[];
}

export interface AssociationRequest {
  readonly protocolVersion: number;
  readonly applicationContext: string;
  /** Without the spaces around them, which mean nothing (PS3.8 table 9-11). */
  readonly calledAeTitle: string;
  readonly callingAeTitle: string;
  readonly contexts: readonly ProposedContext[];
  /** By SOP class, where the peer does not only want to use it. */
  readonly roles: ReadonlyMap<string, Roles>;
  /** What it wants of a SOP class beyond its baseline, by the class (PS3.7 D.3.3.5). */
  readonly extensions: ReadonlyMap<string, Uint8Array>;
  /** What the peer receives in one P-DATA-TF, in bytes; 0 for as much as may be. */
  readonly maxPduBytes: number;
  /** Both titles and what stands behind them, to be sent back as they came. */
  readonly echoed: Buffer;
}

/** PS3.8 table 9-18: accepted, refused by the user, no such abstract syntax, none of the transfer syntaxes. */
export type ContextResult = 0 | 1 | 3 | 4;

export interface AnsweredContext {
  readonly id: number;
  readonly abstractSyntax: string;
  readonly result: ContextResult;
  readonly transferSyntax: string;
}

/** Reads the body of an A-ASSOCIATE-RQ (PS3.8 §9.3.2). @throws BrokenAssociation */
export function readAssociationRequest(body: Buffer): AssociationRequest {
  if (body.length < fixedBytes) throw new BrokenAssociation("A-ASSOCIATE-RQ too short");
  const contexts: ProposedContext[] = [];
  const roles = new Map<string, Roles>();
  const extensions = new Map<string, Uint8Array>();
  let context = "";
  let maxPduBytes = 0;
  for (const { type, value } of items(body.subarray(fixedBytes))) {
    if (type === itemTypes.applicationContext) context = uidOf(value);
    else if (type === itemTypes.proposedContext) contexts.push(proposed(value));
    else if (type === itemTypes.userInformation) {
      for (const part of items(value)) {
        if (part.type === itemTypes.maxLength && part.value.length >= 4) maxPduBytes = part.value.readUInt32BE(0);
        if (part.type === itemTypes.extendedNegotiation) {
          const { sopClassUid, wishes } = readExtension(part.value);
          extensions.set(sopClassUid, wishes);
        }
        if (part.type !== itemTypes.roleSelection) continue;
        const selected = readRoles(part.value);
        roles.set(selected.sopClassUid, selected.roles);
      }
    }
  }
  return {
    protocolVersion: body.readUInt16BE(0),
    applicationContext: context,
    calledAeTitle: aeTitleOf(body.subarray(4, 20)),
    callingAeTitle: aeTitleOf(body.subarray(20, 36)),
    contexts,
    roles,
    extensions,
    maxPduBytes,
    echoed: body.subarray(4, fixedBytes),
  };
}

function proposed(value: Buffer): ProposedContext {
  if (value.length < 4) throw new BrokenAssociation("presentation context too short");
  let abstractSyntax = "";
  const transferSyntaxes: string[] = [];
  for (const part of items(value.subarray(4))) {
    if (part.type === itemTypes.abstractSyntax) abstractSyntax = uidOf(part.value);
    else if (part.type === itemTypes.transferSyntax) transferSyntaxes.push(uidOf(part.value));
  }
  return { id: value.readUInt8(0), abstractSyntax, transferSyntaxes };
}

/** What we say of ourselves when an association begins. */
export function userInformation(
  roles: Iterable<readonly [string, Roles]>,
  extensions: Iterable<readonly [string, Uint8Array]> = [],
): Buffer {
  const maxLength = Buffer.alloc(4);
  maxLength.writeUInt32BE(receivedPduBytes);
  return item(
    itemTypes.userInformation,
    item(itemTypes.maxLength, maxLength),
    item(itemTypes.implementationClassUid, Buffer.from(implementationClassUid)),
    ...[...roles].map(([sopClassUid, selected]) => roleItem(sopClassUid, selected)),
    item(itemTypes.implementationVersionName, Buffer.from("RADBRIDGE")),
    ...[...extensions].map(([sopClassUid, granted]) => extensionItem(sopClassUid, granted)),
  );
}

/** The A-ASSOCIATE-AC (PS3.8 §9.3.3) to a request. */
export function acceptPdu(
  { echoed }: AssociationRequest,
  contexts: readonly AnsweredContext[],
  { roles, extensions }: { roles: ReadonlyMap<string, Roles>; extensions: ReadonlyMap<string, Uint8Array> },
): Buffer {
  return pdu(
    pduTypes.associateAccept,
    Uint8Array.of(0, 1, 0, 0),
    echoed,
    item(itemTypes.applicationContext, Buffer.from(applicationContext)),
    ...contexts.map(({ id, result, transferSyntax }) =>
      item(
        itemTypes.answeredContext,
        Uint8Array.of(id, 0, result, 0),
        item(itemTypes.transferSyntax, Buffer.from(transferSyntax)),
      ),
    ),
    userInformation(roles, extensions),
  );
}
