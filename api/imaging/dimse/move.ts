import type { SendFailure } from "#contract/imaging/dicom-sends";
import { HeaderRefused } from "#api/dicom/refusal";
import { identifierOf, type DimseRequest } from "./dimse-request";
import type { AcceptedAssociation } from "./accepted-association";
import { responseTo, type Status } from "./command";
import { rootOf } from "./contexts";
import { WrongIdentifier } from "./identifier";
import { failureOf } from "./outgoing-association";
import { BrokenAssociation } from "./pdu";
import { destinationOf } from "./peer-queries";
import { instancesWanted, type SendableInstance, type Wanted } from "./retrieve-queries";
import { recordRetrieval, retrievalStatuses, Tally, wantedBy } from "./retrieval";
import { sendInstances } from "./send-instances";

/**
 * Answers a C-MOVE (PS3.4 C.4.2): sends what it names to the peer of the organization that it names, over associations
 * of our own. A destination that is not on the list of peers, or not reached by a host, is unknown.
 */
export async function move(
  calling: AcceptedAssociation,
  asking: DimseRequest,
  isCancelled: () => boolean,
): Promise<void> {
  const { messages, message, context } = asking;
  const refuse = (status: Status) => messages.send(context.id, responseTo(message.command, status));
  const asked = await askedBy(calling, asking);
  if ("status" in asked) return refuse(asked);
  const { instances, destination } = asked;
  const { platform, calledAeTitle, callingAeTitle } = calling;
  await recordRetrieval(calling, instances, "C-MOVE", destination.aeTitle);
  const tally = new Tally(asking, instances.length);
  const originator = { aeTitle: callingAeTitle, messageId: message.command.messageId };
  const sending = {
    peer: destination,
    callingAeTitle: calledAeTitle,
    originator,
    means: platform.settings,
  };
  const left = new Set(instances);
  let broken: SendFailure | null = null;
  try {
    for await (const sent of sendInstances(platform, sending, instances)) {
      left.delete(sent.instance);
      tally.note(sent);
      if (sent.outcome === "failed") platform.log.warn({ to: destination.aeTitle, reason: sent.reason }, "not sent");
      if (isCancelled()) break;
      await tally.tell();
    }
  } catch (error) {
    // Ours with the destination; where the one with whoever asked is broken too, the last answer says so.
    if (!(error instanceof BrokenAssociation)) throw error;
    broken = failureOf(error);
    platform.log.warn({ err: error, to: destination.aeTitle }, "sending broken off");
    for (const instance of left) tally.fail(instance);
  }
  await tally.end(broken === null && left.size > 0 && isCancelled(), broken ?? undefined);
}

interface Asked {
  readonly instances: readonly SendableInstance[];
  readonly destination: NonNullable<Awaited<ReturnType<typeof destinationOf>>>;
}

async function askedBy(calling: AcceptedAssociation, asking: DimseRequest): Promise<Asked | Status> {
  const { platform, bucketId } = calling;
  const { command } = asking.message;
  const wanted = readWanted(asking);
  if ("status" in wanted) return wanted;
  const destination = await destinationOf(platform.db, bucketId, command.moveDestination);
  if (!destination) {
    platform.log.warn({ destination: command.moveDestination, peer: calling.callingAeTitle }, "destination unknown");
    return { status: retrievalStatuses.destinationUnknown, comment: "not a peer with a host" };
  }
  return { destination, instances: await instancesWanted(platform.db, bucketId, wanted) };
}

/** What the identifier of a C-MOVE or C-GET wants, or the status it is refused by. */
export function readWanted(asking: DimseRequest): Wanted | Status {
  try {
    return wantedBy(identifierOf(asking), rootOf(asking.context.abstractSyntax));
  } catch (error) {
    const status = retrievalStatuses.wrongIdentifier;
    if (error instanceof WrongIdentifier) return { status, comment: error.message };
    if (error instanceof HeaderRefused) return { status, comment: error.reason };
    throw error;
  }
}
