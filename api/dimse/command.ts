import { writeDataSet, type WritableElement } from "../dicom/encoding/element-writer";
import { implicitLittleEndian } from "../dicom/encoding/transfer-syntaxes";
import { BrokenAssociation } from "./pdu";

/** Command fields (PS3.7 annex E.1) of what we answer; an answer's has its highest bit set. */
export const commands = { store: 0x0001, find: 0x0020, echo: 0x0030, cancel: 0x0fff } as const;

export interface Command {
  readonly field: number;
  readonly messageId: number;
  /** Of a cancellation: the message it is about. */
  readonly respondedTo: number;
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
  readonly hasDataSet: boolean;
}

const commandTags = {
  sopClassUid: 0x00000002,
  field: 0x00000100,
  messageId: 0x00000110,
  respondedTo: 0x00000120,
  dataSetType: 0x00000800,
  status: 0x00000900,
  errorComment: 0x00000902,
  sopInstanceUid: 0x00001000,
} as const;

const NO_DATA_SET = 0x0101;

/** Reads a command set, which is always Implicit VR Little Endian (PS3.7 §6.3.1). @throws BrokenAssociation */
export function readCommand(bytes: Buffer): Command {
  const values = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length;) {
    const end = at + 8 <= bytes.length ? at + 8 + bytes.readUInt32LE(at + 4) : Infinity;
    if (end > bytes.length) throw new BrokenAssociation("command set cut off");
    values.set(bytes.readUInt16LE(at) * 0x10000 + bytes.readUInt16LE(at + 2), bytes.subarray(at + 8, end));
    at = end;
  }
  const number = (tag: number) => {
    const value = values.get(tag);
    return value && value.length >= 2 ? value.readUInt16LE(0) : 0;
  };
  const uid = (tag: number) => (values.get(tag)?.toString("latin1") ?? "").replace(/[\0 ]+$/, "");
  if (!values.has(commandTags.field)) throw new BrokenAssociation("command set without command field");
  return {
    field: number(commandTags.field),
    messageId: number(commandTags.messageId),
    respondedTo: number(commandTags.respondedTo),
    sopClassUid: uid(commandTags.sopClassUid),
    sopInstanceUid: uid(commandTags.sopInstanceUid),
    hasDataSet: number(commandTags.dataSetType) !== NO_DATA_SET,
  };
}

export interface Status {
  readonly status: number;
  /** What a person at the peer may read in its log: printable ASCII. */
  readonly comment?: string;
}

/** The command set of an answer. */
export function responseTo(
  { field, messageId, sopClassUid, sopInstanceUid }: Command,
  { status, comment }: Status,
  hasDataSet = false,
): Buffer {
  const elements: WritableElement[] = [
    ...(sopClassUid ? [[commandTags.sopClassUid, "UI", sopClassUid] as const] : []),
    [commandTags.field, "US", field | 0x8000],
    [commandTags.respondedTo, "US", messageId],
    [commandTags.dataSetType, "US", hasDataSet ? 0x0001 : NO_DATA_SET],
    [commandTags.status, "US", status],
    ...(comment ? [[commandTags.errorComment, "LO", comment.slice(0, 64)] as const] : []),
    ...(sopInstanceUid ? [[commandTags.sopInstanceUid, "UI", sopInstanceUid] as const] : []),
  ];
  const syntax = implicitLittleEndian;
  const body = writeDataSet(elements, { syntax });
  return Buffer.concat([writeDataSet([[0, "UL", body.length]], { syntax }), body]);
}
