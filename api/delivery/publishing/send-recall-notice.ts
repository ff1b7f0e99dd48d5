import type { QueuedJob } from "#api/infrastructure/jobs/job";
import { senderOf, sendMessage } from "#api/infrastructure/messages/sender";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { lockDueNotice, noteMessage } from "./notice-queries";

/**
 * Sends a holder the message that their report was recalled or added to. It is noted as sent before it is: one whose
 * sending breaks off is not sent twice, and the desk tells every holder in person all the same.
 */
export const sendRecallNoticeJob: QueuedJob = {
  kind: "sendRecallNotice",
  pauses: [30, 300],
  triedForSeconds: 6 * 3_600,
  perform: sendRecallNotice,
};

async function sendRecallNotice(platform: Platform, id: string, { now }: { now: Date }): Promise<undefined> {
  const due = await platform.db.transaction(async (tx) => {
    const row = await lockDueNotice(tx, id);
    if (!row || row.notice.told) return null;
    const about = row.notice.cause === "recalled" ? ("reportRecalled" as const) : ("reportAmended" as const);
    if (!senderOf(platform).sends(about)) {
      await noteMessage(tx, id, "none", now);
      return null;
    }
    await noteMessage(tx, id, "sent", now);
    return { about, mobile: row.notice.mobile, organization: row.organization };
  });
  if (!due) return;
  try {
    // No language is kept with a patient.
    await sendMessage(platform, { ...due, language: "chs" });
  } catch (error) {
    if (!(error instanceof Problem)) platform.log.error({ err: error }, "recall notice not sent");
    await noteMessage(platform.db, id, "failed", now);
  }
}
