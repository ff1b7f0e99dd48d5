import type { Socket } from "node:net";
import { Turns } from "./turns";

/** Protocol data units of the upper layer (PS3.8 §9.3). */
export const pduTypes = {
  associateRequest: 1,
  associateAccept: 2,
  associateReject: 3,
  data: 4,
  releaseRequest: 5,
  releaseResponse: 6,
  abort: 7,
} as const;

/** What we offer to receive in one P-DATA-TF, in bytes behind its header; it is held in memory. */
export const receivedPduBytes = 256 * 1024;

/** A request names at most 128 presentation contexts; with every transfer syntax each it is far below. */
const associateBytes = 512 * 1024;

/** A protocol data unit as it came (PS3.8 §9.3). */
export class Pdu {
  /** @param pieces what stands behind its header, as it arrived */
  constructor(
    readonly type: number,
    readonly pieces: readonly Buffer[],
  ) {}

  get body(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

/** For 256 KB at the slowest line that a device may have. */
const defaultPduMs = 60_000;

/** What the peer sent breaks the protocol, or its connection broke. */
export class BrokenAssociation extends Error {}

/** Reads PDUs off a socket as they are asked for: what nobody asks for stays with the sender. */
export class PduReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private readonly held: Buffer[] = [];
  private heldBytes = 0;

  /** @param pduMs for one PDU from its header to its end: who sends it a byte at a time is broken off */
  constructor(
    private readonly socket: Socket,
    private readonly pduMs = defaultPduMs,
    readonly turns = new Turns(socket, 0),
  ) {
    this.chunks = socket[Symbol.asyncIterator]();
  }

  /**
   * @returns null where the connection ended between two PDUs
   * @throws BrokenAssociation
   */
  async next(): Promise<Pdu | null> {
    const pieces = await this.take(6, true);
    if (!pieces) return null;
    const header = Buffer.concat(pieces);
    const type = header.readUInt8(0);
    const length = header.readUInt32BE(2);
    if (length > (type === pduTypes.data ? receivedPduBytes : associateBytes)) {
      throw new BrokenAssociation(`PDU of type ${type} and ${length} bytes`);
    }
    const patience = setTimeout(() => this.socket.destroy(), this.pduMs);
    const body = await this.take(length, false).finally(() => clearTimeout(patience));
    return new Pdu(type, body ?? []);
  }

  private async take(length: number, mayEnd: boolean): Promise<Buffer[] | null> {
    while (this.heldBytes < length) {
      const { value, done } = await this.turns.reading(this.chunks.next()).catch((error: unknown) => {
        throw new BrokenAssociation(error instanceof Error ? error.message : String(error));
      });
      if (done) {
        if (mayEnd && this.heldBytes === 0) return null;
        throw new BrokenAssociation("connection ended within a PDU");
      }
      this.held.push(value);
      this.heldBytes += value.length;
    }
    this.heldBytes -= length;
    return cut(this.held, length);
  }
}

/** Takes the first `length` bytes away from pieces that hold as many; none is copied. */
export function cut(pieces: Buffer[], length: number): Buffer[] {
  const taken: Buffer[] = [];
  for (let left = length; left > 0;) {
    const first = pieces.shift();
    if (!first) throw new BrokenAssociation("fewer bytes than announced");
    const part = first.subarray(0, left);
    if (part.length < first.length) pieces.unshift(first.subarray(part.length));
    taken.push(part);
    left -= part.length;
  }
  return taken;
}

/** A PDU with its header. */
export function pdu(type: number, ...parts: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt8(type, 0);
  header.writeUInt32BE(
    parts.reduce((sum, { length }) => sum + length, 0),
    2,
  );
  return Buffer.concat([header, ...parts]);
}

/** Why an association is refused (PS3.8 table 9-21). */
export const rejections = {
  noReason: [1, 1, 1],
  applicationContext: [1, 1, 2],
  protocolVersion: [1, 2, 2],
  /** Transient: it may be tried again. */
  localLimit: [2, 3, 2],
} as const;
export type Rejection = keyof typeof rejections;

/** The answer to an association that is not taken (PS3.8 §9.3.4). */
export const rejectPdu = (rejection: Rejection) =>
  pdu(pduTypes.associateReject, Uint8Array.of(0, ...rejections[rejection]));

/** The answer to a peer that ends the association (PS3.8 §9.3.7). */
export const releasePdu = () => pdu(pduTypes.releaseResponse, Buffer.alloc(4));

/** Ends an association that was opened from here (PS3.8 §9.3.6). */
export const releaseRequestPdu = () => pdu(pduTypes.releaseRequest, Buffer.alloc(4));

/** Source 2: the service provider, for no reason it could name (PS3.8 table 9-26). */
export const abortPdu = () => pdu(pduTypes.abort, Uint8Array.of(0, 0, 2, 0));
