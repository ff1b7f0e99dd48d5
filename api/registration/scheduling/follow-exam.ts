import type { Actor } from "#api/infrastructure/actor/actor";
import { accountOf } from "#api/infrastructure/actor/principal";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { Subscriber } from "#api/infrastructure/events/events";
import { updateScheduled } from "../matching/match-queries";
import { giveUp } from "./book";
import { bookingOfExam } from "./booking-queries";

/** The time of an exam that is cancelled is free for others; taken back, it waits for another one. */
export const freeOfCancelled: Subscriber<"scheduledExamChanged"> = async (tx, actor, { scheduledExamId, to }) => {
  if (to === "Cancelled") await freeTime(tx, actor, scheduledExamId);
};

/** The same for one that is taken off the registry. */
export const freeOfRemoved: Subscriber<"scheduledExamRemoved"> = (tx, actor, { scheduledExamId }) =>
  freeTime(tx, actor, scheduledExamId);

async function freeTime(tx: Transaction, actor: Actor, scheduledExamId: string) {
  const booking = await bookingOfExam(tx, scheduledExamId);
  if (!booking) return;
  const accountId = accountOf(actor.principal)?.accountId ?? null;
  await giveUp(tx, booking, { state: "cancelled", why: null, note: "", accountId });
  await updateScheduled(tx, scheduledExamId, { scheduledStart: null }, new Date());
}
