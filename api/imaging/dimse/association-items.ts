import { BrokenAssociation } from "./pdu";

/** Items of the PDUs that negotiate an association (PS3.8 §9.3.2, §9.3.3, annex D). */
export const itemTypes = {
  applicationContext: 0x10,
  proposedContext: 0x20,
  answeredContext: 0x21,
  abstractSyntax: 0x30,
  transferSyntax: 0x40,
  userInformation: 0x50,
  maxLength: 0x51,
  implementationClassUid: 0x52,
  roleSelection: 0x54,
  implementationVersionName: 0x55,
  extendedNegotiation: 0x56,
} as const;

export const applicationContext = "1.2.840.10008.3.1.1.1";

/** What stands before the first item of an A-ASSOCIATE-RQ or -AC: version, both titles, and what is reserved. */
export const fixedBytes = 68;

/** Characters that have no place in titles and UIDs; PostgreSQL takes no NUL. */
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, "?");

/** A UID, without what fills it up. */
export const uidOf = (value: Buffer) => printable(value.toString("latin1").replace(/[\0 ]+$/, ""));

/** An AE title, without what fills it up: spaces (PS3.8 table 9-11), or the NUL of careless devices. */
export const aeTitleOf = (value: Buffer) => printable(value.toString("latin1").replace(/^ +|[\0 ]+$/g, ""));

/** @throws BrokenAssociation where one passes the end */
export function* items(bytes: Buffer): Generator<{ type: number; value: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 <= bytes.length ? at + 4 + bytes.readUInt16BE(at + 2) : Infinity;
    if (end > bytes.length) throw new BrokenAssociation("item passes the end of its PDU");
    yield { type: bytes.readUInt8(at), value: bytes.subarray(at + 4, end) };
    at = end;
  }
}

/** An item of an A-ASSOCIATE PDU: type, a reserved byte, length and what it holds (PS3.8 §9.3.2). */
export function item(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt8(type, 0);
  header.writeUInt16BE(
    parts.reduce((sum, { length }) => sum + length, 0),
    2,
  );
  return Buffer.concat([header, ...parts]);
}

/** Of a SOP class: whether whoever asked for the association uses it, and whether it provides it. */
export interface Roles {
  readonly isUser: boolean;
  readonly isProvider: boolean;
}

/** SCP/SCU Role Selection (PS3.7 D.3.3.4). */
export function roleItem(sopClassUid: string, { isUser, isProvider }: Roles): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(sopClassUid.length);
  return item(itemTypes.roleSelection, length, Buffer.from(sopClassUid), Uint8Array.of(+isUser, +isProvider));
}

/** SOP Class Extended Negotiation (PS3.7 D.3.3.5): a byte for each thing that is asked for, or given. */
export function extensionItem(sopClassUid: string, wishes: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(sopClassUid.length);
  return item(itemTypes.extendedNegotiation, length, Buffer.from(sopClassUid), wishes);
}

/** @throws BrokenAssociation */
export function readExtension(value: Buffer): { sopClassUid: string; wishes: Uint8Array } {
  const length = value.length >= 2 ? value.readUInt16BE(0) : 0;
  if (value.length < length + 2) throw new BrokenAssociation("extended negotiation too short");
  return { sopClassUid: uidOf(value.subarray(2, 2 + length)), wishes: value.subarray(2 + length) };
}

/** @throws BrokenAssociation */
export function readRoles(value: Buffer): { sopClassUid: string; roles: Roles } {
  const length = value.length >= 2 ? value.readUInt16BE(0) : 0;
  if (value.length < length + 4) throw new BrokenAssociation("role selection too short");
  return {
    sopClassUid: uidOf(value.subarray(2, 2 + length)),
    roles: { isUser: value[2 + length] === 1, isProvider: value[3 + length] === 1 },
  };
}
