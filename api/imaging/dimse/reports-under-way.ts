import type { AnsweredContext } from "./association-request";
import type { AcceptedAssociation } from "./accepted-association";
import { eventReport, type Command } from "./command";
import { noteReported, unreportedTo } from "./commitment-queries";
import { sopClasses } from "./contexts";
import type { Messages } from "./messages";
import { commitmentInstanceUid, eventTypeOf, reportOf } from "./storage-commitment";
import { destinationOf } from "./peer-queries";

/**
 * Reports of storage commitment to a peer that takes no associations itself: they go on the one by which it asks, with
 * those of before that it has not answered.
 */
export class ReportsUnderWay {
  /** Ids of commitments by the ids of their messages. */
  private readonly underWay = new Map<number, string>();
  private messageId = 0;

  constructor(
    private readonly calling: AcceptedAssociation,
    private readonly messages: Messages,
  ) {}

  async send(context: AnsweredContext): Promise<void> {
    const { platform, bucketId, peerId, callingAeTitle } = this.calling;
    if (await destinationOf(platform.db, bucketId, callingAeTitle)) return;
    const sent = new Set(this.underWay.values());
    for (const commitment of await unreportedTo(platform.db, peerId)) {
      if (sent.has(commitment.id)) continue;
      this.messageId = (this.messageId % 0xffff) + 1;
      const { messageId } = this;
      this.underWay.set(messageId, commitment.id);
      const named = { sopClassUid: sopClasses.storageCommitment, sopInstanceUid: commitmentInstanceUid };
      const command = eventReport({ ...named, messageId }, eventTypeOf(commitment));
      await this.messages.send(context.id, command, reportOf(commitment, context.transferSyntax));
    }
  }

  /** The peer has taken a report, or says why not. */
  async answered({ respondedTo, status }: Command): Promise<void> {
    const id = this.underWay.get(respondedTo);
    if (id !== undefined && status === 0) await noteReported(this.calling.platform.db, id, new Date());
  }
}
