import type { BookingMessageKind } from "#contract/registration/booking-message-kinds";
import type { BookingMessageSettings } from "#contract/registration/booking-messages";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { Subscriber } from "#api/infrastructure/events/events";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import { cancelledBooking, insertMessage, messageSettingsOf } from "./booking-message-queries";

/** Whether an organization tells of it. */
export const isTold = (kind: BookingMessageKind, settings: BookingMessageSettings): boolean =>
  ({
    booked: settings.tellsBooked,
    moved: settings.tellsChanged,
    cancelled: settings.tellsChanged,
    reminder: settings.reminds,
  })[kind];

interface Told {
  bookingId: string;
  bucketId: string;
  kind: BookingMessageKind;
}

/** Queues a message to the patient in the transaction of what it tells of. */
export async function queueMessage(tx: Transaction, told: Told): Promise<void> {
  if (!isTold(told.kind, await messageSettingsOf(tx, told.bucketId))) return;
  const id = await insertMessage(tx, told);
  if (id !== undefined) await queueJob(tx, "sendBookingMessage", [id]);
}

export const tellOfTime: Subscriber<"examTimeChanged"> = (tx, _actor, told) => queueMessage(tx, told);

/** An exam that is cancelled has lost its time (`freeOfCancelled` before it). */
export const tellOfCancelled: Subscriber<"scheduledExamChanged"> = async (tx, _actor, { scheduledExamId, to }) => {
  if (to === "Cancelled") await tellOfEnd(tx, scheduledExamId);
};

/** The same for one that is taken off the registry. */
export const tellOfRemoved: Subscriber<"scheduledExamRemoved"> = (tx, _actor, { scheduledExamId }) =>
  tellOfEnd(tx, scheduledExamId);

async function tellOfEnd(tx: Transaction, scheduledExamId: string) {
  const ended = await cancelledBooking(tx, scheduledExamId);
  if (ended) await queueMessage(tx, { bookingId: ended.id, bucketId: ended.bucketId, kind: "cancelled" });
}
