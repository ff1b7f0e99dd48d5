import { implementationClassUid } from "../dicom/encoding/element-writer";
import { BrokenAssociation, pdu, pduTypes, RECEIVED_PDU_BYTES } from "./pdu";

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

export const applicationContext = "1.2.840.10008.3.1.1.1";

const itemTypes = {
  applicationContext: 0x10,
  proposedContext: 0x20,
  answeredContext: 0x21,
  abstractSyntax: 0x30,
  transferSyntax: 0x40,
  userInformation: 0x50,
  maxLength: 0x51,
  implementationClassUid: 0x52,
  implementationVersionName: 0x55,
} as const;

const FIXED_BYTES = 68;

/** Reads the body of an A-ASSOCIATE-RQ (PS3.8 §9.3.2). @throws BrokenAssociation */
export function readAssociationRequest(body: Buffer): AssociationRequest {
  if (body.length < FIXED_BYTES) throw new BrokenAssociation("A-ASSOCIATE-RQ too short");
  const contexts: ProposedContext[] = [];
  let context = "";
  let maxPduBytes = 0;
  for (const { type, value } of items(body.subarray(FIXED_BYTES))) {
    if (type === itemTypes.applicationContext) context = uidOf(value);
    else if (type === itemTypes.proposedContext) contexts.push(proposed(value));
    else if (type === itemTypes.userInformation) {
      for (const part of items(value)) {
        if (part.type === itemTypes.maxLength && part.value.length >= 4) maxPduBytes = part.value.readUInt32BE(0);
      }
    }
  }
  return {
    protocolVersion: body.readUInt16BE(0),
    applicationContext: context,
    calledAeTitle: body.toString("latin1", 4, 20).trim(),
    callingAeTitle: body.toString("latin1", 20, 36).trim(),
    contexts,
    maxPduBytes,
    echoed: body.subarray(4, FIXED_BYTES),
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

const uidOf = (value: Buffer) => value.toString("latin1").replace(/[\0 ]+$/, "");

function* items(bytes: Buffer): Generator<{ type: number; value: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 <= bytes.length ? at + 4 + bytes.readUInt16BE(at + 2) : Infinity;
    if (end > bytes.length) throw new BrokenAssociation("item passes the end of its PDU");
    yield { type: bytes.readUInt8(at), value: bytes.subarray(at + 4, end) };
    at = end;
  }
}

function item(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt8(type, 0);
  header.writeUInt16BE(
    parts.reduce((sum, { length }) => sum + length, 0),
    2,
  );
  return Buffer.concat([header, ...parts]);
}

/** The A-ASSOCIATE-AC (PS3.8 §9.3.3) to a request. */
export function acceptPdu({ echoed }: AssociationRequest, contexts: readonly AnsweredContext[]): Buffer {
  const maxLength = Buffer.alloc(4);
  maxLength.writeUInt32BE(RECEIVED_PDU_BYTES);
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
    item(
      itemTypes.userInformation,
      item(itemTypes.maxLength, maxLength),
      item(itemTypes.implementationClassUid, Buffer.from(implementationClassUid)),
      item(itemTypes.implementationVersionName, Buffer.from("RADBRIDGE")),
    ),
  );
}
