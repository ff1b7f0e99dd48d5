import { once } from "node:events";
import type { Socket } from "node:net";
import { readCommand, type Command } from "./command";
import { BrokenAssociation, cut, pduTypes, type PduReader } from "./pdu";

export interface Message {
  readonly contextId: number;
  readonly command: Command;
  /** The bytes of its data set as they arrive; they have to be read to their end before the next message. */
  readonly dataSet: AsyncIterable<Uint8Array>;
}

/** A data set too long to be held: its bytes as they are read. */
export interface OutgoingDataSet {
  /** Of all of them, in bytes. */
  readonly length: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

interface Fragment {
  contextId: number;
  isCommand: boolean;
  isLast: boolean;
  /** As they arrived: copying them would cost more than reading. */
  pieces: Buffer[];
}

const commandBytes = 16 * 1024;
/** Ours to send in one PDU, where the peer names no limit. */
const sentPduBytes = 256 * 1024;

/** Messages of an association, one after another (PS3.7 §6.3.1, PS3.8 annex E). */
export class Messages {
  private waiting: Fragment[] = [];
  private readonly fragmentBytes: number;

  constructor(
    private readonly socket: Socket,
    private readonly pdus: PduReader,
    maxPduBytes: number,
  ) {
    const most = maxPduBytes === 0 ? sentPduBytes : Math.min(maxPduBytes, sentPduBytes);
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
      command.push(...fragment.pieces);
      length += lengthOf(fragment.pieces);
      if (length > commandBytes) throw new BrokenAssociation("command set too long");
      if (fragment.isLast) {
        const read = readCommand(Buffer.concat(command));
        return { contextId: fragment.contextId, command: read, dataSet: this.dataSet(read.hasDataSet) };
      }
    }
  }

  /** Whoever stops reading leaves the rest for the next one who reads. */
  private dataSet(isThere: boolean): AsyncIterable<Uint8Array> {
    let isOver = !isThere;
    let pieces: Buffer[] = [];
    const next = async (): Promise<IteratorResult<Uint8Array>> => {
      for (;;) {
        const piece = pieces.shift();
        if (piece) return { value: piece, done: false };
        if (isOver) return { value: undefined, done: true };
        const fragment = await this.fragment();
        if (!fragment || fragment.isCommand) throw new BrokenAssociation("data set cut off");
        isOver = fragment.isLast;
        pieces = fragment.pieces;
      }
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
      this.waiting = fragments(received.pieces);
    }
  }

  /** Waits for the answer to our A-RELEASE-RQ. @throws BrokenAssociation */
  async released(): Promise<void> {
    for (;;) {
      const received = await this.pdus.next();
      if (!received || received.type === pduTypes.releaseResponse) return;
      if (received.type !== pduTypes.data) throw new BrokenAssociation(`PDU of type ${received.type}`);
    }
  }

  /**
   * Sends a command set and, where it has one, its data set; waits while the peer does not take them.
   *
   * @throws BrokenAssociation
   */
  async send(contextId: number, command: Buffer, dataSet: Buffer | OutgoingDataSet | null = null): Promise<void> {
    if (this.socket.destroyed) throw new BrokenAssociation("connection ended");
    this.socket.cork();
    let isTaken = this.write(contextId, command, true, true);
    if (Buffer.isBuffer(dataSet)) isTaken = this.write(contextId, dataSet, false, true);
    this.socket.uncork();
    if (!isTaken) await this.taken();
    if (dataSet !== null && !Buffer.isBuffer(dataSet)) await this.stream(contextId, dataSet);
  }

  private async stream(contextId: number, { length, bytes }: OutgoingDataSet): Promise<void> {
    let left = length;
    for await (const chunk of bytes) {
      left -= chunk.length;
      if (left < 0) break;
      if (this.socket.destroyed) throw new BrokenAssociation("connection ended");
      if (!this.write(contextId, chunk, false, left === 0)) await this.taken();
    }
    if (left !== 0) throw new Error("data set of another length than it had");
  }

  /** @returns whether more may be written at once */
  private write(contextId: number, bytes: Uint8Array, isCommand: boolean, isLast: boolean): boolean {
    let isTaken = true;
    for (let at = 0; at === 0 || at < bytes.length; at += this.fragmentBytes) {
      const part = bytes.subarray(at, at + this.fragmentBytes);
      const isEnd = isLast && at + this.fragmentBytes >= bytes.length;
      const header = Buffer.alloc(12);
      header.writeUInt8(pduTypes.data, 0);
      header.writeUInt32BE(part.length + 6, 2);
      header.writeUInt32BE(part.length + 2, 6);
      header.writeUInt8(contextId, 10);
      header.writeUInt8((isCommand ? 1 : 0) | (isEnd ? 2 : 0), 11);
      this.socket.write(header);
      isTaken = this.socket.write(part);
    }
    return isTaken;
  }

  private async taken(): Promise<void> {
    const settled = new AbortController();
    const { signal } = settled;
    const either = [once(this.socket, "drain", { signal }), once(this.socket, "close", { signal })];
    const broken = (error: unknown) => {
      throw new BrokenAssociation(error instanceof Error ? error.message : String(error));
    };
    await this.pdus.turns
      .writing(Promise.race(either))
      .catch(broken)
      .finally(() => settled.abort());
    if (this.socket.destroyed) throw new BrokenAssociation("connection ended");
  }
}

const lengthOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** Presentation data values of one P-DATA-TF (PS3.8 §9.3.5.1). */
function fragments(body: readonly Buffer[]): Fragment[] {
  const rest = [...body];
  const found: Fragment[] = [];
  for (let left = lengthOf(body); left > 0;) {
    const header = left >= 6 ? Buffer.concat(cut(rest, 6)) : null;
    const length = header ? header.readUInt32BE(0) : 0;
    if (!header || length < 2 || 4 + length > left) throw new BrokenAssociation("presentation data value cut off");
    const control = header.readUInt8(5);
    found.push({
      contextId: header.readUInt8(4),
      isCommand: (control & 1) === 1,
      isLast: (control & 2) === 2,
      pieces: cut(rest, length - 2),
    });
    left -= 4 + length;
  }
  return found;
}
