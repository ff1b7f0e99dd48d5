import { once } from "node:events";
import { connect, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls, TLSSocket } from "node:tls";
import type { AssociationFailure } from "#contract/imaging/dicom-sends";
import type { PlatformSettings } from "#api/infrastructure/platform";
import { reachableAddresses } from "#api/infrastructure/outside/reachable";
import { readAcceptance, refusalIn, requestPdu, type AssociationOffer } from "./association-offer";
import { responseTo, type Command, type Status } from "./command";
import { Messages, type Message, type OutgoingDataSet } from "./messages";
import { abortPdu, BrokenAssociation, PduReader, pduTypes, releaseRequestPdu } from "./pdu";
import { failureOfRejection, failureToConnect } from "./send-failure";
import { isNamed } from "./told-apart";
import { Turns } from "./turns";

/** Where a peer takes associations. */
export interface PeerAddress {
  readonly hostName: string;
  readonly port: number;
  readonly usesTls: boolean;
  /** SHA-256 of certificates of which it shows one by TLS; where none are named, it shows one of its name. */
  readonly certificates: readonly string[];
}

/** By what peers are called. */
export type CallingMeans = Pick<PlatformSettings, "associationTls" | "allowedAddresses">;

/** The peer could not be reached, or refuses; the message says why in plain ASCII. */
export class AssociationRefused extends BrokenAssociation {
  constructor(
    message: string,
    readonly failure: AssociationFailure,
  ) {
    super(message);
  }
}

/** How long a peer is waited for, until it is connected and until it accepts. */
interface Patience {
  readonly connectMs: number;
  readonly acceptMs: number;
}
const patience: Patience = { connectMs: 10_000, acceptMs: 30_000 };
/** Of a peer's silence while it is waited for: it may take its time to store a large object. */
const idleMs = 120_000;
const releaseMs = 5_000;

/** What became of an association, for those who must not learn of the network behind it. */
export const failureOf = (error: BrokenAssociation): AssociationFailure =>
  error instanceof AssociationRefused ? error.failure : "broken";

/** An association that we asked for. */
export interface OutgoingAssociation {
  /** Transfer syntaxes by the ids of the contexts the peer accepts. */
  readonly accepted: ReadonlyMap<number, string>;
  /**
   * Sends a request and waits for its answer.
   *
   * @throws BrokenAssociation
   */
  request(
    contextId: number,
    command: (messageId: number) => Buffer,
    dataSet: Buffer | OutgoingDataSet | null,
  ): Promise<Command>;
  /** The next message, where it is the peer's turn; null where it asks for release. @throws BrokenAssociation */
  next(): Promise<Message | null>;
  /** Answers a message of the peer. @throws BrokenAssociation */
  answer(message: Message, status: Status): Promise<void>;
  /** Ends it in order, or breaks it off where that takes long. */
  release(): Promise<void>;
  abort(): void;
}

/**
 * Asks a peer for an association (PS3.8 §7.1).
 *
 * @throws AssociationRefused
 */
export async function openAssociation(
  to: PeerAddress,
  offer: AssociationOffer,
  means: CallingMeans,
  { connectMs, acceptMs }: Patience = patience,
): Promise<OutgoingAssociation> {
  const socket = await connected(to, means, connectMs);
  const pdus = new PduReader(socket, undefined, new Turns(socket, idleMs));
  let isSilent = false;
  try {
    const patience = setTimeout(() => {
      isSilent = true;
      socket.destroy();
    }, acceptMs);
    socket.write(requestPdu(offer));
    const answer = await pdus.next().finally(() => clearTimeout(patience));
    if (answer?.type === pduTypes.associateReject) {
      throw new AssociationRefused(refusalIn(answer.body), failureOfRejection(answer.body));
    }
    if (answer?.type !== pduTypes.associateAccept) throw new BrokenAssociation("no answer to A-ASSOCIATE-RQ");
    const { accepted, maxPduBytes } = readAcceptance(answer.body);
    return speaking(socket, new Messages(socket, pdus, maxPduBytes), accepted);
  } catch (error) {
    socket.destroy();
    if (error instanceof AssociationRefused || !(error instanceof BrokenAssociation)) throw error;
    throw new AssociationRefused(error.message, isSilent ? "silent" : "noDicom");
  }
}

async function connected(to: PeerAddress, means: CallingMeans, connectMs: number): Promise<Socket> {
  let socket: Socket | null = null;
  const timedOut = Object.assign(new Error("timed out"), { code: "ETIMEDOUT" });
  try {
    socket = await begun(to, means);
    const begunSocket = socket;
    const patience = setTimeout(() => begunSocket.destroy(timedOut), connectMs);
    await once(socket, to.usesTls ? "secureConnect" : "connect").finally(() => clearTimeout(patience));
    requireCertificate(to, socket);
  } catch (error) {
    socket?.destroy();
    const words = `not connected: ${error instanceof Error ? error.message : String(error)}`;
    throw new AssociationRefused(words, failureToConnect(error, to.usesTls));
  }
  // Told by the reader; without this listener it would end the process.
  socket.on("error", () => undefined);
  socket.setNoDelay(true);
  return socket;
}

/**
 * A connection under way to an address of the host that may be called. By TLS (PS3.15 B.12) the peer shows a certificate
 * of the name or address it is called by, signed by whom we believe (RFC 9525), or the one whose fingerprint we know.
 */
async function begun(
  { hostName: host, port, usesTls, certificates }: PeerAddress,
  means: CallingMeans,
): Promise<Socket> {
  const addresses = await reachableAddresses(host, means.allowedAddresses);
  const lookup: LookupFunction = (_host, { all }, told) => {
    const [first] = addresses;
    if (all || !first) told(null, addresses);
    else told(null, first.address, first.family);
  };
  if (!usesTls) return connect({ host, port, lookup });
  const { key, cert, ca } = means.associationTls ?? { ca: null };
  // Signed by anybody whom the machine believes would be signed by nobody in particular: no signers, no name is believed.
  if (ca === null && certificates.length === 0) throw new Error("TLS without DIMSE_TLS_CA and without a fingerprint");
  const rejectUnauthorized = certificates.length === 0;
  return connectTls({ host, port, lookup, minVersion: "TLSv1.2", key, cert, ca: ca ?? undefined, rejectUnauthorized });
}

/** @throws an Error where the peer's certificate is none of those that are known to be its own */
function requireCertificate({ certificates }: PeerAddress, socket: Socket): void {
  if (!(socket instanceof TLSSocket) || certificates.length === 0) return;
  const shown = socket.getPeerX509Certificate()?.fingerprint256 ?? null;
  if (!isNamed(certificates, shown)) throw new Error(`TLS: certificate ${shown ?? "not shown"}`);
}

function speaking(socket: Socket, messages: Messages, accepted: ReadonlyMap<number, string>): OutgoingAssociation {
  let messageId = 0;
  const abort = () => {
    if (!socket.destroyed) socket.end(abortPdu(), () => socket.destroy());
  };
  return {
    accepted,
    abort,
    next: () => messages.next(),
    answer: ({ contextId, command }, status) => messages.send(contextId, responseTo(command, status)),
    request: async (contextId, command, dataSet) => {
      messageId = (messageId % 0xffff) + 1;
      await messages.send(contextId, command(messageId), dataSet);
      const answer = await messages.next();
      if (!answer) throw new BrokenAssociation("released before its answer");
      for await (const _ of answer.dataSet);
      if (answer.command.respondedTo !== messageId) throw new BrokenAssociation("answer to another message");
      return answer.command;
    },
    release: async () => {
      const patience = setTimeout(() => socket.destroy(), releaseMs);
      try {
        socket.write(releaseRequestPdu());
        await messages.released();
        socket.end();
      } catch (error) {
        if (!(error instanceof BrokenAssociation)) throw error;
      } finally {
        clearTimeout(patience);
        socket.destroy();
      }
    },
  };
}
