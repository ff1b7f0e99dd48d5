import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { SendFailure } from "#contract/dicom-sends";
import { readAcceptance, refusalIn, requestPdu, type AssociationOffer } from "./association-offer";
import { responseTo, type Command, type Status } from "./command";
import { Messages, type Message, type OutgoingDataSet } from "./messages";
import { abortPdu, BrokenAssociation, PduReader, pduTypes, releaseRequestPdu } from "./pdu";
import { failureOfRejection, failureToConnect } from "./send-failure";

/** Where a peer takes associations. */
export interface PeerAddress {
  readonly hostName: string;
  readonly port: number;
  readonly usesTls: boolean;
}

/** Key and certificate by which we show who we are, and whom we believe; PEM. */
export interface AssociationTls {
  readonly key: string;
  readonly cert: string;
  /** Certificates that peers' are signed by; null believes the machine's own, and asks nobody that calls for one. */
  readonly ca: string | null;
}

/** The peer could not be reached, or refuses; the message says why in plain ASCII. */
export class AssociationRefused extends BrokenAssociation {
  constructor(
    message: string,
    readonly failure: SendFailure,
  ) {
    super(message);
  }
}

const CONNECT_MS = 10_000;
const ACCEPT_MS = 30_000;
/** Without a byte either way: a peer may take its time to store a large object. */
const IDLE_MS = 120_000;
const RELEASE_MS = 5_000;

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
  tls: AssociationTls | null,
): Promise<OutgoingAssociation> {
  const socket = await connected(to, tls);
  const pdus = new PduReader(socket);
  let isSilent = false;
  try {
    const patience = setTimeout(() => {
      isSilent = true;
      socket.destroy();
    }, ACCEPT_MS);
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

async function connected({ hostName: host, port, usesTls }: PeerAddress, tls: AssociationTls | null): Promise<Socket> {
  // Peers are known by addresses more often than by names: who signed their certificate is what counts (PS3.15 B.12).
  const certified = { ...tls, ca: tls?.ca ?? undefined, checkServerIdentity: () => undefined };
  const socket = usesTls ? connectTls({ host, port, minVersion: "TLSv1.2", ...certified }) : connect(port, host);
  const event = usesTls ? "secureConnect" : "connect";
  const timedOut = Object.assign(new Error("timed out"), { code: "ETIMEDOUT" });
  const patience = setTimeout(() => socket.destroy(timedOut), CONNECT_MS);
  try {
    await once(socket, event);
  } catch (error) {
    socket.destroy();
    const words = `not connected: ${error instanceof Error ? error.message : String(error)}`;
    throw new AssociationRefused(words, failureToConnect(error, usesTls));
  } finally {
    clearTimeout(patience);
  }
  // Told by the reader; without this listener it would end the process.
  socket.on("error", () => undefined);
  socket.setNoDelay(true);
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  return socket;
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
      const patience = setTimeout(() => socket.destroy(), RELEASE_MS);
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
