import type { Socket } from "node:net";
import { v7 } from "uuid";
import { admitted } from "./admission";
import { acceptPdu, readAssociationRequest, type AnsweredContext } from "./association-request";
import type { Calling, Needs } from "./calling";
import { commands, responseTo } from "./command";
import { answerContext, sopClasses } from "./contexts";
import { find } from "./find";
import { Messages, type Message } from "./messages";
import { abortPdu, BrokenAssociation, PduReader, pduTypes, rejectPdu, releasePdu } from "./pdu";
import { store } from "./store";

export interface AssociationLimits {
  /** From the connection to the request of an association (ARTIM, PS3.8 §9.1.5). */
  readonly requestMs: number;
  /** Without a byte either way. */
  readonly idleMs: number;
  /** At once; further ones are told to try again later. */
  readonly associations: number;
}

export const associationLimits: AssociationLimits = { requestMs: 15_000, idleMs: 120_000, associations: 32 };

const failures = { sopClassNotSupported: 0x0122, unrecognizedOperation: 0x0211, processingFailure: 0x0110 } as const;

let underWay = 0;

/** Serves one connection to its end: an association (PS3.8 §7) and its messages, one after another. Never throws. */
export async function serveAssociation(
  platform: Needs,
  socket: Socket,
  limits: AssociationLimits = associationLimits,
): Promise<void> {
  const ip = socket.remoteAddress ?? null;
  // Told by the reader; without this listener it would end the process.
  socket.on("error", () => undefined);
  socket.setNoDelay(true);
  socket.setTimeout(limits.idleMs, () => socket.destroy());
  underWay += 1;
  try {
    await associate(platform, socket, limits);
    socket.end();
  } catch (error) {
    const isPeers = error instanceof BrokenAssociation;
    platform.log[isPeers ? "info" : "error"]({ err: error, ip }, "association broken off");
    if (!socket.destroyed) socket.end(abortPdu());
  } finally {
    underWay -= 1;
    // The peer closes; where it does not, we do.
    setTimeout(() => socket.destroy(), 2_000).unref();
  }
}

async function associate(platform: Needs, socket: Socket, limits: AssociationLimits): Promise<void> {
  const pdus = new PduReader(socket);
  const patience = setTimeout(() => socket.destroy(), limits.requestMs);
  const first = await pdus.next().finally(() => clearTimeout(patience));
  if (!first) return;
  if (first.type !== pduTypes.associateRequest) throw new BrokenAssociation(`PDU of type ${first.type} first`);
  const request = readAssociationRequest(first.body);
  if (underWay > limits.associations) {
    socket.write(rejectPdu("localLimit"));
    return;
  }
  const admission = await admitted(platform, request, { id: v7(), ip: socket.remoteAddress ?? null });
  if ("rejection" in admission) {
    socket.write(rejectPdu(admission.rejection));
    return;
  }
  const { calling } = admission;
  const contexts = request.contexts.map((proposed) => answerContext(proposed, calling));
  socket.write(acceptPdu(request, contexts));
  const messages = new Messages(socket, pdus, request.maxPduBytes);
  await answerMessages(calling, messages, new Map(contexts.map((context) => [context.id, context])));
  socket.write(releasePdu());
}

async function answerMessages(calling: Calling, messages: Messages, contexts: ReadonlyMap<number, AnsweredContext>) {
  let upcoming = messages.next();
  for (let message = await upcoming; message; message = await upcoming) {
    const { contextId, command, dataSet } = message;
    const context = contexts.get(contextId);
    if (context?.result !== 0) throw new BrokenAssociation(`message in presentation context ${contextId}`);
    if (command.field === commands.find && context.abstractSyntax === sopClasses.studyRootFind) {
      const identifier = await whole(dataSet);
      // A cancellation comes while we answer.
      upcoming = messages.next();
      await find(calling, { messages, message, context, identifier }, cancellationOf(upcoming, command.messageId));
      continue;
    }
    if (command.field !== commands.cancel) {
      const status = await statusOf(calling, message, context);
      // What a refusal left unread.
      for await (const _ of dataSet);
      await messages.send(contextId, responseTo(command, status));
    }
    upcoming = messages.next();
  }
}

async function statusOf(calling: Calling, message: Message, context: AnsweredContext) {
  const { field, sopClassUid } = message.command;
  if (field === commands.echo) return { status: 0 };
  if (field !== commands.store) return { status: failures.unrecognizedOperation };
  if (sopClassUid !== context.abstractSyntax) return { status: failures.sopClassNotSupported };
  try {
    return await store(calling, message, context);
  } catch (error) {
    if (error instanceof BrokenAssociation) throw error;
    calling.platform.log.error({ err: error, peer: calling.callingAeTitle }, "instance not stored");
    return { status: failures.processingFailure };
  }
}

/** Whether the message that comes next cancels the one that is being answered. */
function cancellationOf(upcoming: Promise<Message | null>, messageId: number): () => boolean {
  let isCancelled = false;
  upcoming.then(
    (next) => {
      isCancelled = next?.command.field === commands.cancel && next.command.respondedTo === messageId;
    },
    // Told when it is waited for.
    () => undefined,
  );
  return () => isCancelled;
}

const IDENTIFIER_BYTES = 64 * 1024;

async function whole(dataSet: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of dataSet) {
    parts.push(part);
    length += part.length;
    if (length > IDENTIFIER_BYTES) throw new BrokenAssociation("identifier too long");
  }
  return Buffer.concat(parts);
}
