import { noImageModalities } from "#contract/registration/scheduling";
import type { Actor } from "#api/infrastructure/actor/actor";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { Subscriber } from "#api/infrastructure/events/events";
import { found } from "#api/infrastructure/problem";
import { lockScheduled } from "../matching/match-queries";
import { changeStanding } from "./change-standing";
import { enterQueue } from "./enter-queue";
import { bucketOf, lockQueues, queueOfModality } from "./queue-queries";
import { entryOfExam, lockEntry, type QueueEntry } from "./entry-queries";
import { followed } from "./queue-transitions";

/** The place in the queue follows the exam: arrived it gets one, performed it is done with, cancelled it is free. */
export const followChanged: Subscriber<"scheduledExamChanged"> = async (tx, actor, told) => {
  const { scheduledExamId, bucketId, from, to } = told;
  const scheduled = found(await lockScheduled(tx, bucketId, scheduledExamId));
  const needsNoImages = noImageModalities.some((modality) => modality === scheduled.modality);
  switch (followed(from, to, needsNoImages)) {
    case "enter": {
      const queue = await queueOfModality(tx, bucketId, scheduled.modality);
      const { timeZone } = found(await bucketOf(tx, bucketId));
      if (queue) await enterQueue(tx, actor, { queue, timeZone, now: new Date(), exam: scheduled });
      return;
    }
    case "finish":
      return moveOpen(tx, scheduledExamId, "done");
    case "leave":
      return moveOpen(tx, scheduledExamId, "left");
  }
};

/** One that is taken off the registry waits no more. */
export const followRemoved: Subscriber<"scheduledExamRemoved"> = (tx, _actor, { scheduledExamId }) =>
  moveOpen(tx, scheduledExamId, "left");

/** A device says that it has begun: whoever waits is in. */
export const followBegun: Subscriber<"scheduledExamBegun"> = (tx, _actor: Actor, { scheduledExamId }) =>
  moveOpen(tx, scheduledExamId, "serving");

const isOpen = ({ state }: QueueEntry) => state !== "done" && state !== "left";

async function moveOpen(tx: Transaction, scheduledExamId: string, state: "done" | "left" | "serving"): Promise<void> {
  const known = await entryOfExam(tx, scheduledExamId);
  if (!known || !isOpen(known)) return;
  await lockQueues(tx, known.bucketId, known.day);
  const entry = found(await lockEntry(tx, known.bucketId, known.id));
  if (!isOpen(entry) || entry.state === state) return;
  await changeStanding(tx, entry, { state }, { now: new Date(), accountId: null, action: null });
}
