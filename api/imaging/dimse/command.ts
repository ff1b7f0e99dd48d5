import { writeDataSet, type WritableElement } from "#api/dicom/encoding/element-writer";
import { implicitLittleEndian } from "#api/dicom/encoding/transfer-syntaxes";
import { aeTitleOf, uidOf } from "./association-items";
import { sopClasses } from "./contexts";
import { BrokenAssociation } from "./pdu";

/** Command fields (PS3.7 annex E.1); an answer's has its highest bit set. */
export const commands = {
  store: 0x0001,
  get: 0x0010,
  find: 0x0020,
  move: 0x0021,
  echo: 0x0030,
  eventReport: 0x0100,
  set: 0x0120,
  action: 0x0130,
  create: 0x0140,
  cancel: 0x0fff,
} as const;

/** Of a command field: it answers one. */
export const responseBit = 0x8000;

export interface Command {
  readonly field: number;
  readonly messageId: number;
  /** Of a cancellation or an answer: the message it is about. */
  readonly respondedTo: number;
  /** Affected or requested, whichever the command has. */
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
  readonly hasDataSet: boolean;
  /** Of an answer. */
  readonly status: number;
  /** Of a C-MOVE. */
  readonly moveDestination: string;
  /** Of an N-ACTION. */
  readonly actionTypeId: number;
  /** Of an N-EVENT-REPORT. */
  readonly eventTypeId: number;
}

const commandTags = {
  sopClassUid: 0x00000002,
  requestedSopClassUid: 0x00000003,
  field: 0x00000100,
  messageId: 0x00000110,
  respondedTo: 0x00000120,
  moveDestination: 0x00000600,
  priority: 0x00000700,
  dataSetType: 0x00000800,
  status: 0x00000900,
  errorComment: 0x00000902,
  errorId: 0x00000903,
  sopInstanceUid: 0x00001000,
  requestedSopInstanceUid: 0x00001001,
  eventTypeId: 0x00001002,
  actionTypeId: 0x00001008,
  remaining: 0x00001020,
  completed: 0x00001021,
  failed: 0x00001022,
  warning: 0x00001023,
  originatorAeTitle: 0x00001030,
  originatorMessageId: 0x00001031,
} as const;

const withDataSet = 0x0001;
const noDataSet = 0x0101;

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
  const uid = (tag: number) => uidOf(values.get(tag) ?? Buffer.alloc(0));
  if (!values.has(commandTags.field)) throw new BrokenAssociation("command set without command field");
  return {
    field: number(commandTags.field),
    messageId: number(commandTags.messageId),
    respondedTo: number(commandTags.respondedTo),
    sopClassUid: uid(commandTags.sopClassUid) || uid(commandTags.requestedSopClassUid),
    sopInstanceUid: uid(commandTags.sopInstanceUid) || uid(commandTags.requestedSopInstanceUid),
    hasDataSet: number(commandTags.dataSetType) !== noDataSet,
    status: number(commandTags.status),
    moveDestination: aeTitleOf(values.get(commandTags.moveDestination) ?? Buffer.alloc(0)),
    actionTypeId: number(commandTags.actionTypeId),
    eventTypeId: number(commandTags.eventTypeId),
  };
}

/** How far the sub-operations of a retrieval are (PS3.4 C.4.2.1.7). */
export interface SubOperations {
  /** Told only while it goes on, and of one that was cancelled. */
  readonly remaining?: number;
  readonly completed: number;
  readonly failed: number;
  readonly warning: number;
}

export interface Status {
  readonly status: number;
  /** What a person at the peer may read in its log: printable ASCII. */
  readonly comment?: string;
  /** (0000,0903) Error ID. */
  readonly errorId?: number;
  readonly subOperations?: SubOperations;
  /** Of the answer to an N-ACTION. */
  readonly actionTypeId?: number;
}

/** The command set of an answer. */
export function responseTo(
  { field, messageId, sopClassUid, sopInstanceUid }: Command,
  { status, comment, errorId, subOperations, actionTypeId }: Status,
  hasDataSet = false,
): Buffer {
  const { remaining, completed, failed, warning } = subOperations ?? {};
  return commandSet([
    ...(sopClassUid ? [[commandTags.sopClassUid, "UI", sopClassUid] as const] : []),
    [commandTags.field, "US", field | responseBit],
    [commandTags.respondedTo, "US", messageId],
    [commandTags.dataSetType, "US", hasDataSet ? withDataSet : noDataSet],
    [commandTags.status, "US", status],
    ...(comment ? [[commandTags.errorComment, "LO", printable(comment)] as const] : []),
    ...counted(commandTags.errorId, errorId),
    ...(sopInstanceUid ? [[commandTags.sopInstanceUid, "UI", sopInstanceUid] as const] : []),
    ...counted(commandTags.actionTypeId, actionTypeId),
    ...counted(commandTags.remaining, remaining),
    ...counted(commandTags.completed, completed),
    ...counted(commandTags.failed, failed),
    ...counted(commandTags.warning, warning),
  ]);
}

const counted = (tag: number, count: number | undefined): WritableElement[] =>
  count === undefined ? [] : [[tag, "US", Math.min(count, 0xffff)]];

/** LO of the default repertoire: 64 characters, without backslash. */
const printable = (text: string) => text.replace(/[^\x20-\x5b\x5d-\x7e]/g, "?").slice(0, 64);

interface Named {
  readonly messageId: number;
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
}

/** On whose behalf an instance is sent (PS3.7 §9.1.1.1). */
export interface Originator {
  readonly aeTitle: string;
  readonly messageId: number;
}

/** The command set of a C-ECHO. */
export const echoRequest = (messageId: number) =>
  commandSet([
    [commandTags.sopClassUid, "UI", sopClasses.verification],
    [commandTags.field, "US", commands.echo],
    [commandTags.messageId, "US", messageId],
    [commandTags.dataSetType, "US", noDataSet],
  ]);

/** The command set of a C-STORE of medium priority. */
export const storeRequest = ({ messageId, sopClassUid, sopInstanceUid }: Named, originator: Originator | null) =>
  commandSet([
    [commandTags.sopClassUid, "UI", sopClassUid],
    [commandTags.field, "US", commands.store],
    [commandTags.messageId, "US", messageId],
    [commandTags.priority, "US", 0],
    [commandTags.dataSetType, "US", withDataSet],
    [commandTags.sopInstanceUid, "UI", sopInstanceUid],
    ...(originator
      ? [
          [commandTags.originatorAeTitle, "AE", originator.aeTitle] as const,
          [commandTags.originatorMessageId, "US", originator.messageId] as const,
        ]
      : []),
  ]);

/** The command set of an N-EVENT-REPORT with event information. */
export const eventReport = (named: Named, eventTypeId: number) =>
  normalizedRequest(named, commands.eventReport, [[commandTags.eventTypeId, "US", eventTypeId]]);

/** The command set of an N-ACTION with action information. */
export const actionRequest = (named: Named, actionTypeId: number) =>
  normalizedRequest(named, commands.action, [[commandTags.actionTypeId, "US", actionTypeId]]);

/**
 * The command set of an N-service's request with a data set (PS3.7 §10.1): what it creates or tells of is affected, what
 * it changes or acts on is requested.
 */
export function normalizedRequest(
  { messageId, sopClassUid, sopInstanceUid }: Named,
  field: number,
  more: readonly WritableElement[] = [],
): Buffer {
  const isRequested = field === commands.set || field === commands.action;
  return commandSet([
    [isRequested ? commandTags.requestedSopClassUid : commandTags.sopClassUid, "UI", sopClassUid],
    [commandTags.field, "US", field],
    [commandTags.messageId, "US", messageId],
    [commandTags.dataSetType, "US", withDataSet],
    [isRequested ? commandTags.requestedSopInstanceUid : commandTags.sopInstanceUid, "UI", sopInstanceUid],
    ...more,
  ]);
}

function commandSet(elements: WritableElement[]): Buffer {
  const syntax = implicitLittleEndian;
  const body = writeDataSet(elements, { syntax });
  return Buffer.concat([writeDataSet([[0, "UL", body.length]], { syntax }), body]);
}
