import { v7 } from "uuid";
import type { QueueMark } from "#contract/registration/queue-states";
import type { Actor } from "#api/infrastructure/actor/actor";
import { accountOf } from "#api/infrastructure/actor/principal";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found } from "#api/infrastructure/problem";
import { dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { newToken } from "#api/kernel/access/token";
import { yearsOf } from "./age-in-years";
import { classAtCheckIn, turnAtCheckIn } from "./queue-order";
import { changePeriod } from "./call-queries";
import { entryOfExam, insertEntry, updateEntry, waitingOf, type QueueEntry } from "./entry-queries";
import { lockQueues, nextNumber, type QueueType } from "./queue-queries";
import { waitOf } from "./told-wait";

/** Seconds since the day began where the organization is: the turn of one without priority. */
export const secondOf = (moment: Date, timeZone: string): number =>
  (moment.getTime() - startOfDay(dayAt(moment, timeZone), timeZone).getTime()) / 1000;

interface Arrival {
  queue: QueueType;
  timeZone: string;
  now: Date;
  /** Null for one who came without an exam. */
  exam: {
    id: string;
    urgentFlag: boolean;
    visitAge: number | null;
    visitAgeUnit: "Y" | "M" | "W" | "D" | null;
  } | null;
  patientName?: string;
  service?: string;
  mark?: QueueMark | null;
  isEmergency?: boolean;
}

export interface Entered {
  entry: QueueEntry;
  isKnown: boolean;
  isBack: boolean;
}

/**
 * Puts somebody who is there into a queue of today: with the next number, or with the own one who has one already.
 *
 * @returns whether the number was known, and whether whoever has it comes back into the queue
 */
export async function enterQueue(tx: Transaction, actor: Actor, arrival: Arrival): Promise<Entered> {
  const { queue, exam, now, timeZone } = arrival;
  const day = dayAt(now, timeZone);
  await lockQueues(tx, queue.bucketId, day);
  const last = exam ? await entryOfExam(tx, exam.id) : undefined;
  const ofToday = last?.day === day ? last : undefined;
  if (ofToday && ofToday.state !== "missed" && ofToday.state !== "left" && ofToday.state !== "done") {
    return { entry: ofToday, isKnown: true, isBack: false };
  }
  const isBack = ofToday?.state === "missed" || ofToday?.state === "left";
  const number = isBack ? ofToday.number : await nextNumber(tx, queue.id, day);
  const waiting = await waitingOf(tx, [isBack ? ofToday.queueTypeId : queue.id], day);
  const { queueClass, mark } = classAtCheckIn(
    {
      isUrgent: arrival.isEmergency === true || exam?.urgentFlag === true,
      isReturn: ofToday?.state === "done",
      mark: arrival.mark ?? ofToday?.mark ?? null,
      age: exam ? yearsOf(exam.visitAge, exam.visitAgeUnit) : null,
    },
    queue,
  );
  const turn = turnAtCheckIn(queueClass, secondOf(now, timeZone), waiting, queue);
  const standing = { state: "waiting", queueClass, mark, missed: 0, turn, room: "" } as const;
  const accountId = accountOf(actor.principal)?.accountId ?? null;
  const cleared = { since: now, lastAction: null, before: null, acted: null, message: null };
  const entered = isBack
    ? await updateEntry(tx, ofToday.id, { ...standing, ...cleared })
    : await insertEntry(tx, {
        id: v7(),
        bucketId: queue.bucketId,
        queueTypeId: queue.id,
        day,
        number,
        scheduledExamId: exam?.id ?? null,
        patientName: arrival.patientName ?? "",
        service: arrival.service ?? "",
        ticket: newToken(),
        checkedIn: now,
        since: now,
        ...standing,
      });
  const entry = found(entered);
  await changePeriod(tx, entry, { now, accountId });
  const told = await waitOf(tx, entry, now);
  await audit(tx, actor, "queue_checked_in", { subjectId: entry.id, detail: { queue: queue.displayName, number } });
  // Whose turn is near reads it on the slip.
  const message = told.ahead <= (queue.messageAhead ?? -1) ? ("notNeeded" as const) : null;
  const { fromMinutes: toldFromMinutes, toMinutes: toldToMinutes } = told.wait;
  const noted = isBack ? { message } : { message, toldFromMinutes, toldToMinutes };
  return { entry: found(await updateEntry(tx, entry.id, noted)), isKnown: isBack, isBack };
}
