import { once } from "node:events";
import type { Socket } from "node:net";
import { readCommand, type Command } from "./command";
import { BrokenAssociation, pdu, pduTypes, type PduReader } from "./pdu";

export interface Message {
  readonly contextId: number;
  readonly command: Command;
  /** The bytes of its data set as they arrive; they have to be read to their end before the next message. */
  readonly dataSet: AsyncIterable<Uint8Array>;
}

interface Fragment {
  contextId: number;
  isCommand: boolean;
  isLast: boolean;
  bytes: Buffer;
}

const COMMAND_BYTES = 16 * 1024;
/** Ours to send in one PDU, where the peer names no limit. */
const SENT_PDU_BYTES = 256 * 1024;

/** Messages of an association, one after another (PS3.7 §6.3.1, PS3.8 annex E). */
export class Messages {
  private waiting: Fragment[] = [];
  private readonly fragmentBytes: number;

  constructor(
    private readonly socket: Socket,
    private readonly pdus: PduReader,
    maxPduBytes: number,
  ) {
    const most = maxPduBytes === 0 ? SENT_PDU_BYTES : Math.min(maxPduBytes, SENT_PDU_BYTES);
    if (most < 16) throw new BrokenAssociation(`PDU of ${most} bytes at most`);
    // Each fragment has a header of 6 bytes in its PDU; what is cut is of even length.
    this.fragmentBytes = (most - 6) & ~1;
  }

  /**
   * @returns null where the peer asks for release
   * @throws BrokenAssociation
   */
  async next(): Promise<Message | null> {
    const command: Buffer[] = [];
    let length = 0;
    for (;;) {
      const fragment = await this.fragment();
      if (!fragment) return null;
      if (!fragment.isCommand) throw new BrokenAssociation("data set without command");
      command.push(fragment.bytes);
      length += fragment.bytes.length;
      if (length > COMMAND_BYTES) throw new BrokenAssociation("command set too long");
      if (fragment.isLast) {
        const read = readCommand(Buffer.concat(command));
        return { contextId: fragment.contextId, command: read, dataSet: this.dataSet(read.hasDataSet) };
      }
    }
  }

  /** Whoever stops reading leaves the rest for the next one who reads. */
  private dataSet(isThere: boolean): AsyncIterable<Uint8Array> {
    let isOver = !isThere;
    const next = async (): Promise<IteratorResult<Uint8Array>> => {
      if (isOver) return { value: undefined, done: true };
      const fragment = await this.fragment();
      if (!fragment || fragment.isCommand) throw new BrokenAssociation("data set cut off");
      isOver = fragment.isLast;
      return { value: fragment.bytes, done: false };
    };
    return { [Symbol.asyncIterator]: () => ({ next }) };
  }

  private async fragment(): Promise<Fragment | null> {
    for (;;) {
      const first = this.waiting.shift();
      if (first) return first;
      const received = await this.pdus.next();
      if (received?.type === pduTypes.releaseRequest) return null;
      if (received?.type !== pduTypes.data) {
        throw new BrokenAssociation(received ? `PDU of type ${received.type}` : "connection ended");
      }
      this.waiting = fragments(received.body);
    }
  }

  /** Sends a command set and, where it has one, its data set; waits while the peer does not take them. */
  async send(contextId: number, command: Buffer, dataSet: Buffer | null = null): Promise<void> {
    const parts = [...this.cut(contextId, command, true), ...(dataSet ? this.cut(contextId, dataSet, false) : [])];
    if (this.socket.destroyed) throw new BrokenAssociation("connection ended");
    if (this.socket.write(Buffer.concat(parts))) return;
    const settled = new AbortController();
    const { signal } = settled;
    const taken = [once(this.socket, "drain", { signal }), once(this.socket, "close", { signal })];
    await Promise.race(taken).finally(() => settled.abort());
  }

  private cut(contextId: number, bytes: Buffer, isCommand: boolean): Buffer[] {
    const pdus: Buffer[] = [];
    for (let at = 0; at === 0 || at < bytes.length; at += this.fragmentBytes) {
      const part = bytes.subarray(at, at + this.fragmentBytes);
      const isLast = at + this.fragmentBytes >= bytes.length;
      const header = Buffer.alloc(6);
      header.writeUInt32BE(part.length + 2, 0);
      header.writeUInt8(contextId, 4);
      header.writeUInt8((isCommand ? 1 : 0) | (isLast ? 2 : 0), 5);
      pdus.push(pdu(pduTypes.data, header, part));
    }
    return pdus;
  }
}

/** Presentation data values of one P-DATA-TF (PS3.8 §9.3.5.1). */
function fragments(body: Buffer): Fragment[] {
  const found: Fragment[] = [];
  for (let at = 0; at < body.length;) {
    const length = at + 6 <= body.length ? body.readUInt32BE(at) : 0;
    const end = at + 4 + length;
    if (length < 2 || end > body.length) throw new BrokenAssociation("presentation data value cut off");
    const control = body.readUInt8(at + 5);
    found.push({
      contextId: body.readUInt8(at + 4),
      isCommand: (control & 1) === 1,
      isLast: (control & 2) === 2,
      bytes: body.subarray(at + 6, end),
    });
    at = end;
  }
  return found;
}
