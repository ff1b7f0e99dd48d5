import type { Outcome, QueuedJob } from "#api/infrastructure/jobs/job";
import type { BookingMessage } from "#api/infrastructure/messages/message";
import { mobileOf } from "#api/infrastructure/messages/mobile-number";
import { senderOf, sendMessage } from "#api/infrastructure/messages/sender";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { clockAt } from "#api/infrastructure/time/zoned-days";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { lockDueMessage, messageSettingsOf, noteMessage, type DueMessage } from "./booking-message-queries";
import { isTold } from "./tell-of-time";

/**
 * Sends a message about a booking. It is noted as sent before it is: one whose sending breaks off is not sent twice. What is
 * not so any more is not told: a time that was moved since, one that has passed, a message that was switched off.
 */
export const sendBookingMessageJob: QueuedJob = {
  kind: "sendBookingMessage",
  pauses: [30, 300],
  triedForSeconds: 6 * 3_600,
  perform: sendBookingMessage,
};

async function sendBookingMessage(platform: Platform, id: string, { now }: { now: Date }): Promise<Outcome> {
  const message = await platform.db.transaction(async (tx) => {
    const due = await lockDueMessage(tx, id);
    if (!due) return null;
    const isOn = isTold(due.message.kind, await messageSettingsOf(tx, due.message.bucketId));
    const written = isOn && senderOf(platform).sends(due.message.kind) ? messageOf(platform, due, now) : null;
    await noteMessage(tx, id, { state: written ? "sent" : "skipped", ended: now });
    return written;
  });
  if (!message) return undefined;
  try {
    await sendMessage(platform, message);
  } catch (error) {
    if (!(error instanceof Problem)) platform.log.error({ err: error }, "message not sent");
    await noteMessage(platform.db, id, { state: "failed", ended: now });
  }
  return undefined;
}

/** @returns null where there is nothing to tell, or nobody to tell it to */
function messageOf(platform: Platform, due: DueMessage, now: Date): BookingMessage | null {
  const { message, booking, exam, organization, timeZone, ticket } = due;
  const isStanding = booking.state === "booked" && exam.deleted === null;
  const isSo = message.kind === "cancelled" ? exam.scheduledStart === null : isStanding;
  const mobile = mobileOf(exam.patientPhone);
  if (!isSo || booking.start <= now || !mobile) return null;
  const { publicOrigin } = platform.settings;
  const origin = publicOrigin && outwardOriginOrNull({ platform, origin: { url: publicOrigin } });
  return {
    mobile,
    about: message.kind,
    organization,
    time: clockAt(booking.start, timeZone).slice(0, 16),
    link: ticket && origin ? `${origin}/book/tickets/${ticket}` : null,
    language: due.language ?? "chs",
  };
}
