import type { DimseRequest } from "./dimse-request";
import type { AcceptedAssociation } from "./accepted-association";
import { responseBit, commands, responseTo, storeRequest } from "./command";
import { BrokenAssociation } from "./pdu";
import { readWanted } from "./move";
import { instancesWanted } from "./retrieve-queries";
import { recordRetrieval, Tally } from "./retrieval";
import { storeInTurn, type Taken } from "./sub-operations";

/**
 * Answers a C-GET (PS3.4 C.4.3): sends what it names over the same association, in the presentation contexts for which
 * the peer has taken the role of a provider.
 *
 * @throws BrokenAssociation
 */
export async function get(calling: AcceptedAssociation, asking: DimseRequest, taken: Taken): Promise<void> {
  const { messages, message, context } = asking;
  const { platform, bucketId, callingAeTitle } = calling;
  const wanted = readWanted(asking);
  if ("status" in wanted) return messages.send(context.id, responseTo(message.command, wanted));
  const instances = await instancesWanted(platform.db, bucketId, wanted);
  await recordRetrieval(calling, instances, "C-GET", callingAeTitle);
  const tally = new Tally(asking, instances.length);
  let messageId = 0;
  let isCancelled = false;
  const sending = storeInTurn(platform, instances, taken, async (instance, { way, file }) => {
    messageId = (messageId % 0xffff) + 1;
    await messages.send(way.contextId, storeRequest({ ...instance, messageId }, null), file.dataSet);
    for (;;) {
      const answer = await messages.next();
      if (!answer) throw new BrokenAssociation("released before its answer");
      for await (const _ of answer.dataSet);
      const { field, respondedTo, status } = answer.command;
      if (field === commands.cancel) isCancelled = true;
      else if (field !== (commands.store | responseBit) || respondedTo !== messageId) {
        throw new BrokenAssociation(`command ${field.toString(16)} where an answer was due`);
      } else return status;
    }
  });
  let told = 0;
  for await (const sent of sending) {
    told += 1;
    tally.note(sent);
    if (sent.outcome === "failed") platform.log.warn({ to: callingAeTitle, reason: sent.reason }, "not sent");
    if (isCancelled) break;
    await tally.tell();
  }
  await tally.end(isCancelled && told < instances.length);
}
