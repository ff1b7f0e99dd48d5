import { v7 } from "uuid";
import { ticketOf, type QueueAction, type QueueClass, type QueueMark } from "#contract/registration/queue-states";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import type { OperationContext } from "#api/kernel/operations";
import { newToken } from "#api/kernel/access/token";
import { callTo, changeStanding } from "./change-standing";
import { secondOf } from "./enter-queue";
import { turnAtCheckIn, turnBefore, turnBehind } from "./queue-order";
import { bucketOf, lockQueues, nextNumber, queueOf, type QueueType } from "./queue-queries";
import { calledTo, changePeriod, revokeLastCall } from "./call-queries";
import {
  insertEntry,
  lockEntry,
  queueRow,
  updateEntry,
  waitingOf,
  type QueueEntry,
  type QueueRow,
} from "./entry-queries";
import { requireSafe } from "../registry/exam-safety";
import { beginsExam, canUndo, managersActions, stateAfter } from "./queue-transitions";

const events = {
  call: "queue_called",
  callAgain: "queue_called_again",
  start: "queue_started",
  hold: "queue_held",
  resume: "queue_resumed",
  done: "queue_done",
  miss: "queue_missed",
  transfer: "queue_transferred",
  leave: "queue_left",
  classify: "queue_classified",
  undo: "queue_undone",
} as const satisfies Record<QueueAction, string>;

interface Wanted {
  queueExamId: string;
  version?: number | undefined;
  action: QueueAction;
  room?: string | undefined;
  roomQueueIds?: string[] | undefined;
  queueTypeId?: string | undefined;
  queueClass?: QueueClass | undefined;
  mark?: QueueMark | null | undefined;
}

/** One who checked in, locked with the queues of the day, and the organization's zone. */
interface Acting {
  entry: QueueEntry;
  queue: QueueType;
  /** Null for one who came without an exam. */
  exam: QueueRow["exam"];
  timeZone: string;
  now: Date;
  accountId: string;
}

/** @throws Problem not_found; version_conflict with `current` */
export async function beginActing(
  tx: Transaction,
  context: OperationContext,
  { queueExamId, version }: Pick<Wanted, "queueExamId" | "version">,
): Promise<Acting> {
  const { bucketId } = context;
  const { timeZone } = found(await bucketOf(tx, bucketId));
  const row = found(await queueRow(tx, bucketId, queueExamId));
  await lockQueues(tx, bucketId, row.entry.day);
  const entry = found(await lockEntry(tx, bucketId, queueExamId));
  if (version !== undefined && version !== entry.version) {
    throw new Problem("version_conflict", { current: { version: entry.version, state: entry.state } });
  }
  return { entry, queue: row.queue, exam: row.exam, timeZone, now: new Date(), accountId: context.caller().accountId };
}

/**
 * Does what an operator does to one who checked in, in one transaction.
 *
 * @throws Problem not_found, version_conflict, queue_refused, room_busy, queue_elsewhere, undo_late, forbidden, bad_request; safety_blocked,
 * safety_unasked where it would begin an exam
 */
export const act = (context: OperationContext, wanted: Wanted): Promise<void> =>
  context.platform.db.transaction(async (tx) => {
    const acting = await beginActing(tx, context, wanted);
    const { entry, now } = acting;
    const { action } = wanted;
    if (managersActions.includes(action) && !may(context.caller(), "calling_manage_queue", context.bucketId)) {
      throw new Problem("forbidden", { action: "calling_manage_queue" });
    }
    if (action === "undo") await undo(tx, acting);
    else if (entry.day !== dayAt(now, acting.timeZone)) throw new Problem("queue_refused");
    else await carryOut(tx, acting, { ...wanted, action });
    const detail = { number: entry.number, from: entry.state, ...(wanted.room && { room: wanted.room }) };
    await audit(tx, context, events[action], { subjectId: entry.id, detail });
  });

async function carryOut(
  tx: Transaction,
  acting: Acting,
  wanted: Wanted & { action: Exclude<QueueAction, "undo"> },
): Promise<QueueEntry> {
  const { entry, now, accountId } = acting;
  const { action } = wanted;
  const state = stateAfter(action, entry);
  if (state === null) throw new Problem("queue_refused");
  if (acting.exam && beginsExam(action, entry.state)) await requireSafe(tx, acting.exam);
  const by = { now, accountId, action };
  switch (action) {
    case "call":
    case "callAgain": {
      const room = wanted.room ?? entry.room;
      if (room === "") throw new Problem("bad_request", { issues: [{ path: "room", message: "required" }] });
      if (wanted.roomQueueIds?.includes(entry.queueTypeId) === false) throw new Problem("queue_elsewhere");
      await requireFreeRoom(tx, entry, room);
      return callTo(tx, entry, room, { ...by, action });
    }
    case "miss":
      return changeStanding(tx, entry, { state, missed: entry.missed + 1, turn: await turnOfMissed(tx, acting) }, by);
    case "resume":
      return changeStanding(tx, entry, { state, ...(entry.state === "missed" && (await backAgain(tx, acting))) }, by);
    case "classify":
      return changeStanding(tx, entry, { state, ...(await classified(tx, acting, wanted)) }, by);
    case "transfer":
      return changeStanding(tx, entry, { state, successorId: await transferred(tx, acting, wanted) }, by);
    default:
      return changeStanding(tx, entry, { state }, by);
  }
}

/** @throws Problem room_busy with the `queueNo` that was called there */
export async function requireFreeRoom(
  tx: Transaction,
  { id, bucketId, day }: Pick<QueueEntry, "bucketId" | "day"> & { id?: string },
  room: string,
) {
  const called = await calledTo(tx, bucketId, day, room);
  if (!called || called.entry.id === id) return;
  throw new Problem("room_busy", { queueNo: ticketOf(called.queue.prefix, called.entry.number) });
}

/** Once: some places back; again: at the end. */
async function turnOfMissed(tx: Transaction, { entry, queue }: Acting): Promise<number> {
  const waiting = await waitingOf(tx, [entry.queueTypeId], entry.day);
  return turnBehind(waiting, entry.queueClass, entry.missed === 0 ? queue.missedBack : Infinity);
}

/** As one who checks in now: those who came meanwhile were there. */
async function backAgain(tx: Transaction, { entry, queue, timeZone, now }: Acting) {
  const waiting = await waitingOf(tx, [entry.queueTypeId], entry.day);
  return { missed: 0, turn: turnAtCheckIn(entry.queueClass, secondOf(now, timeZone), waiting, queue) };
}

async function classified(
  tx: Transaction,
  { entry, queue, timeZone }: Acting,
  { queueClass = entry.queueClass, mark = entry.mark }: Pick<Wanted, "queueClass" | "mark">,
) {
  const waiting = (await waitingOf(tx, [entry.queueTypeId], entry.day)).filter(({ id }) => id !== entry.id);
  return { queueClass, mark, turn: turnAtCheckIn(queueClass, secondOf(entry.checkedIn, timeZone), waiting, queue) };
}

/** Keeps the time of the check-in: nobody begins anew for having been sent to the wrong queue. */
async function transferred(
  tx: Transaction,
  { entry, timeZone, now, accountId }: Acting,
  { queueTypeId }: Pick<Wanted, "queueTypeId">,
): Promise<string> {
  const { id, bucketId, day, scheduledExamId, patientName, service, queueClass, mark, checkedIn, ticket } = entry;
  const queue = queueTypeId === entry.queueTypeId ? undefined : await queueOf(tx, bucketId, queueTypeId ?? "");
  if (!queue) throw new Problem("queue_refused");
  const number = await nextNumber(tx, queue.id, day);
  const turn = turnAtCheckIn(queueClass, secondOf(checkedIn, timeZone), await waitingOf(tx, [queue.id], day), queue);
  // The exam may stand in one queue only, and the slip's code goes with the patient.
  await updateEntry(tx, id, { state: "left", ticket: newToken() });
  const successor = await insertEntry(tx, {
    ...{ id: v7(), bucketId, queueTypeId: queue.id, day, number, scheduledExamId, patientName, service },
    ...{ queueClass, mark, turn, ticket, checkedIn, since: now },
  });
  await changePeriod(tx, found(successor), { now, accountId });
  return found(successor).id;
}

/**
 * Takes the last action back; once more, the one before it.
 *
 * @throws Problem undo_late; queue_refused where nothing is left of it, or what it led to has gone on
 */
async function undo(tx: Transaction, { entry, now, accountId }: Acting): Promise<void> {
  const { before: memory, lastAction } = entry;
  if (memory === null) throw new Problem("queue_refused");
  if (!canUndo(entry, now)) throw new Problem("undo_late");
  const { earlier, ...before } = memory;
  if (lastAction === "call" || lastAction === "callAgain") await revokeLastCall(tx, entry.id, now);
  const by = { now, accountId, action: null, earlier };
  if (entry.successorId === null) {
    await changeStanding(tx, entry, before, by);
    return;
  }
  const successor = found(await lockEntry(tx, entry.bucketId, entry.successorId));
  if (successor.state !== "waiting" || successor.version > 1) throw new Problem("queue_refused");
  await changeStanding(tx, successor, { state: "left" }, { now, accountId, action: null });
  await updateEntry(tx, successor.id, { ticket: newToken() });
  await changeStanding(tx, entry, { ...before, successorId: null }, by);
  await updateEntry(tx, entry.id, { ticket: successor.ticket });
}

interface Resort {
  queueExamId: string;
  version?: number | undefined;
  targetQueueNo: string;
  reason: string;
}

/** Puts one who waits into the place of another. @throws Problem as beginActing; queue_number_unknown, queue_refused */
export const resort = (context: OperationContext, wanted: Resort): Promise<void> =>
  context.platform.db.transaction(async (tx) => {
    const { entry, queue, now, accountId } = await beginActing(tx, context, wanted);
    if (entry.state !== "waiting") throw new Problem("queue_refused");
    const waiting = await waitingOf(tx, [entry.queueTypeId], entry.day);
    const asked = wanted.targetQueueNo.toUpperCase();
    const target = waiting.find(({ number }) => asked === ticketOf(queue.prefix, number) || asked === String(number));
    if (!target) throw new Problem("queue_number_unknown");
    if (target.id === entry.id) return;
    const others = waiting.filter(({ id }) => id !== entry.id);
    const turn = turnBefore(others, entry.queueClass, target);
    await changeStanding(tx, entry, { turn }, { now, accountId, action: "classify" });
    await audit(tx, context, "queue_resorted", {
      subjectId: entry.id,
      detail: { number: entry.number, target: target.number, reason: wanted.reason },
    });
  });

interface CallNext {
  queueTypeIds: string[];
  room: string;
}

/** Calls who is next in any of the queues. @returns the entry's id; null where nobody waits @throws Problem room_busy */
export async function callNext(
  tx: Transaction,
  context: OperationContext,
  { queueTypeIds, room }: CallNext,
): Promise<string | null> {
  const { bucketId } = context;
  const now = new Date();
  const day = dayAt(now, found(await bucketOf(tx, bucketId)).timeZone);
  await lockQueues(tx, bucketId, day);
  await requireFreeRoom(tx, { bucketId, day }, room);
  const [first] = await waitingOf(tx, queueTypeIds, day);
  const entry = first && (await lockEntry(tx, bucketId, first.id));
  if (!entry) return null;
  await callTo(tx, entry, room, { now, accountId: context.caller().accountId, action: "call" });
  await audit(tx, context, "queue_called", { subjectId: entry.id, detail: { number: entry.number, room } });
  return entry.id;
}
