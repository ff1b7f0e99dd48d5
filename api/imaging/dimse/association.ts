import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { v7 } from "uuid";
import type { DataSet } from "#api/dicom/encoding/data-set";
import { HeaderRefused } from "#api/dicom/refusal";
import { admitted, type Caller } from "./admission";
import { dataSetIn } from "./dimse-request";
import { acceptPdu, readAssociationRequest, type AnsweredContext } from "./association-request";
import type { Roles } from "./association-items";
import type { AcceptedAssociation, Needs } from "./accepted-association";
import { responseBit, commands, responseTo, type Command, type Status } from "./command";
import { answerContext, extensionsOf, isFuzzy, rolesOf, serviceOf } from "./contexts";
import { find } from "./find";
import { get } from "./get";
import { Messages, type Message } from "./messages";
import { move } from "./move";
import { abortPdu, BrokenAssociation, PduReader, pduTypes, rejectPdu, releasePdu } from "./pdu";
import { beginStep, changeStep } from "./performed-steps";
import { ReportsUnderWay } from "./reports-under-way";
import { commit } from "./storage-commitment";
import { finishStoring, store } from "./store";
import { shownBy } from "./told-apart";
import { findWorklist } from "./worklist";
import { Turns } from "./turns";
import { takenBySopClass, type Taken } from "./sub-operations";

export interface AssociationLimits {
  /** From the connection to the request of an association (ARTIM, PS3.8 §9.1.5). */
  readonly requestMs: number;
  /** Of the peer's silence while it is waited for. */
  readonly idleMs: number;
  /** For one PDU, from its header to its end. */
  readonly pduMs: number;
  /** At once; further ones are told to try again later. */
  readonly associations: number;
}

export const associationLimits: AssociationLimits = {
  requestMs: 15_000,
  idleMs: 120_000,
  pduMs: 60_000,
  associations: 32,
};

const failures = {
  processingFailure: 0x0110,
  sopClassNotSupported: 0x0122,
  notAuthorized: 0x0124,
  unrecognizedOperation: 0x0211,
} as const;

let underWay = 0;

/** Serves one connection to its end: an association (PS3.8 §7) and its messages, one after another. Never throws. */
export async function serveAssociation(
  platform: Needs,
  socket: Socket,
  limits: AssociationLimits = associationLimits,
): Promise<void> {
  const ip = socket.remoteAddress ?? null;
  const asksForSigners = typeof platform.settings.associationTls?.ca === "string";
  const tls = socket instanceof TLSSocket ? shownBy(socket, asksForSigners) : null;
  // Told by the reader; without this listener it would end the process.
  socket.on("error", () => undefined);
  socket.setNoDelay(true);
  underWay += 1;
  try {
    await associate(platform, socket, { id: v7(), ip, tls }, limits);
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

async function associate(platform: Needs, socket: Socket, caller: Caller, limits: AssociationLimits): Promise<void> {
  const pdus = new PduReader(socket, limits.pduMs, new Turns(socket, limits.idleMs));
  const patience = setTimeout(() => socket.destroy(), limits.requestMs);
  const first = await pdus.next().finally(() => clearTimeout(patience));
  if (!first) return;
  if (first.type !== pduTypes.associateRequest) throw new BrokenAssociation(`PDU of type ${first.type} first`);
  const request = readAssociationRequest(first.body);
  if (underWay > limits.associations) {
    socket.write(rejectPdu("localLimit"));
    return;
  }
  const admission = await admitted(platform, request, caller);
  if ("rejection" in admission) {
    socket.write(rejectPdu(admission.rejection));
    return;
  }
  const { calling } = admission;
  const roles = rolesOf(request, calling.rights);
  const contexts = request.contexts.map((proposed) => answerContext(proposed, calling.rights, roles));
  const extensions = extensionsOf(request);
  socket.write(acceptPdu(request, contexts, { roles, extensions }));
  const messages = new Messages(socket, pdus, request.maxPduBytes);
  await answerMessages(
    calling,
    { pdus, messages },
    {
      contexts: byId(contexts),
      taken: gettable(contexts, roles),
      extensions,
    },
  ).finally(() => finishStoring(calling));
  socket.write(releasePdu());
}

const byId = (contexts: readonly AnsweredContext[]) => new Map(contexts.map((context) => [context.id, context]));

/** Where the peer takes instances itself: in the contexts for which it has the role of a provider. */
const gettable = (contexts: readonly AnsweredContext[], roles: ReadonlyMap<string, Roles>) => {
  const taking = contexts.filter(({ result, abstractSyntax }) => result === 0 && roles.get(abstractSyntax)?.isProvider);
  return takenBySopClass(taking, new Map(taking.map(({ id, transferSyntax }) => [id, transferSyntax])));
};

interface Negotiated {
  readonly contexts: ReadonlyMap<number, AnsweredContext>;
  readonly taken: Taken;
  readonly extensions: ReadonlyMap<string, Uint8Array>;
}

async function answerMessages(
  calling: AcceptedAssociation,
  { pdus, messages }: { pdus: PduReader; messages: Messages },
  { contexts, taken, extensions }: Negotiated,
) {
  const reports = new ReportsUnderWay(calling, messages);
  let upcoming = messages.next();
  for (let message = await upcoming; message; message = await upcoming) {
    const { contextId, command, dataSet } = message;
    const context = contexts.get(contextId);
    if (context?.result !== 0) throw new BrokenAssociation(`message in presentation context ${contextId}`);
    const service = serviceOf(context.abstractSyntax) ?? "storage";
    // Who asks finds what it has sent.
    if (command.field !== commands.store) await calling.received.filed();
    if (queries[service] === command.field) {
      const asking = { messages, message, context, identifier: await whole(dataSet, identifierBytes) };
      if (command.field === commands.get) await get(calling, asking, taken);
      else {
        // A cancellation comes while we answer.
        upcoming = messages.next();
        const isCancelled = cancellationOf(upcoming, command.messageId);
        await pdus.turns.answering(
          command.field === commands.move
            ? move(calling, asking, isCancelled)
            : service === "worklist"
              ? findWorklist(calling, asking, isCancelled)
              : find(calling, asking, { isCancelled, isFuzzy: isFuzzy(extensions, context.abstractSyntax) }),
        );
        continue;
      }
    } else if (command.field === (commands.eventReport | responseBit)) {
      for await (const _ of dataSet);
      await reports.answered(command);
    } else if (command.field !== commands.cancel) {
      const status = await statusOf(calling, message, context);
      // What a refusal left unread.
      for await (const _ of dataSet);
      await messages.send(contextId, responseTo(command, status));
      if (command.field === commands.action) await reports.send(context);
    }
    upcoming = messages.next();
  }
}

/** The command by which each service is asked that answers by more than a status. */
const queries: Partial<Record<string, number>> = {
  patientRootFind: commands.find,
  studyRootFind: commands.find,
  patientRootMove: commands.move,
  studyRootMove: commands.move,
  patientRootGet: commands.get,
  studyRootGet: commands.get,
  worklist: commands.find,
};

/** Services that take a data set and answer by a status, by their SOP class and command. */
const normalized: Record<
  string,
  (calling: AcceptedAssociation, command: Command, dataSet: DataSet) => Promise<Status>
> = {
  [`performedStep ${commands.create}`]: beginStep,
  [`performedStep ${commands.set}`]: changeStep,
  [`storageCommitment ${commands.action}`]: commit,
};

async function statusOf(calling: AcceptedAssociation, message: Message, context: AnsweredContext): Promise<Status> {
  const { field, sopClassUid } = message.command;
  if (field === commands.echo) return { status: 0 };
  const service = serviceOf(context.abstractSyntax);
  const serve = normalized[`${service ?? ""} ${field}`];
  if (!serve && (service || field !== commands.store)) return { status: failures.unrecognizedOperation };
  if (sopClassUid !== context.abstractSyntax) return { status: failures.sopClassNotSupported };
  try {
    if (!serve) {
      return calling.rights.mayStore ? await store(calling, message, context) : { status: failures.notAuthorized };
    }
    const bytes = await whole(message.dataSet, dataSetBytes);
    return await serve(calling, message.command, dataSetIn(bytes, context.transferSyntax));
  } catch (error) {
    if (error instanceof BrokenAssociation) throw error;
    if (error instanceof HeaderRefused) return { status: failures.processingFailure, comment: error.reason };
    calling.platform.log.error({ err: error, peer: calling.callingAeTitle }, "message not carried out");
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

const identifierBytes = 64 * 1024;
/** Performed steps and commitments name every image of a study. */
const dataSetBytes = 4 * 1024 * 1024;

async function whole(dataSet: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of dataSet) {
    parts.push(part);
    length += part.length;
    if (length > most) throw new BrokenAssociation("data set too long");
  }
  return Buffer.concat(parts);
}
