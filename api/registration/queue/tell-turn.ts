import { ticketOf } from "#contract/registration/queue-states";
import type { QueuedJob } from "#api/infrastructure/jobs/job";
import { mobileOf } from "#api/infrastructure/messages/mobile-number";
import { senderOf, sendMessage } from "#api/infrastructure/messages/sender";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { peopleBefore, setMessage, takeTurnToTell } from "./entry-queries";

/**
 * Sends the mobile of who waits the message that few are called before. It is noted as sent before it is: one whose sending
 * breaks off is not sent twice, and the turn stands on the phone's page all the same.
 */
export const tellTurnJob: QueuedJob = {
  kind: "tellTurn",
  pauses: [10],
  // The patient has been called by then.
  triedForSeconds: 600,
  perform: tellTurn,
};

async function tellTurn(platform: Platform, entryId: string): Promise<undefined> {
  const { db } = platform;
  const turn = await takeTurnToTell(db, entryId);
  const mobile = turn && mobileOf(turn.phone);
  if (!turn || !mobile || !senderOf(platform).sends("turn")) {
    if (turn) await setMessage(db, entryId, "notNeeded");
    return;
  }
  const { entry, prefix, organization } = turn;
  const queueNo = ticketOf(prefix, entry.number);
  const ahead = await peopleBefore(db, entry);
  try {
    // No language is kept with a patient.
    await sendMessage(platform, { about: "turn", mobile, organization, queueNo, ahead, language: "chs" });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await setMessage(db, entryId, "failed");
  }
}
