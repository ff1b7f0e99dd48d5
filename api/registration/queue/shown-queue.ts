import { queueActions, ticketOf, type QueueAction } from "#contract/registration/queue-states";
import type { QueueExam, QueueScreen } from "#contract/registration/queue-views";
import type { SafetyState } from "#contract/registration/safety";
import type { Database } from "#api/infrastructure/database/connect";
import { found } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { maskedName } from "#api/kernel/masked-name";
import { isHeld } from "../registry/exam-safety";
import { bucketOf, linkOf, openQueues } from "./queue-queries";
import { roomsCalled, shownCalls } from "./call-queries";
import { waitingOf, type QueueRow } from "./entry-queries";
import { beginsExam, canUndo, managersActions, stateAfter } from "./queue-transitions";

/** What decides which actions the caller is offered. */
export interface Rights {
  mayCall: boolean;
  mayManage: boolean;
}

/**
 * @param today where the organization is: former days are over
 * @param safety of the exam
 */
export function shownQueueExam(
  { entry, queue, exam }: QueueRow,
  { mayCall, mayManage }: Rights,
  { now, today, safety }: { now: Date; today: string; safety: SafetyState },
): QueueExam {
  const isAllowed = (action: QueueAction) => {
    if (!mayCall || (managersActions.includes(action) && !mayManage)) return false;
    if (action === "undo") return entry.before !== null && canUndo(entry, now);
    if (beginsExam(action, entry.state) && isHeld(safety)) return false;
    return entry.day === today && stateAfter(action, entry) !== null;
  };
  const { id, version, number, day, state, queueClass, mark, missed, room, service, scheduledExamId } = entry;
  return {
    ...{ id, version, number, day, state, queueClass, mark, missed, room, service, scheduledExamId },
    queueTypeId: queue.id,
    queueName: queue.displayName,
    queueNo: ticketOf(queue.prefix, number),
    checkedIn: entry.checkedIn.toISOString(),
    since: entry.since.toISOString(),
    transferredTo: entry.successorId,
    orderId: exam?.orderId ?? null,
    accessionNumber: exam?.accessionNumber ?? "",
    patientName: exam?.patientName ?? entry.patientName,
    patientGender: exam?.patientGender ?? null,
    visitAge: exam?.visitAge ?? null,
    visitAgeUnit: exam?.visitAgeUnit ?? null,
    modality: exam?.modality ?? queue.modality,
    bodyPart: exam?.bodyPart ?? "",
    studyDesc: exam?.studyDesc ?? "",
    scheduledStart: exam?.scheduledStart?.toISOString() ?? null,
    safety,
    actions: queueActions.filter(isAllowed),
  };
}

const mostNext = 6;

/** What everybody in the hall may see. */
export async function queueScreen(db: Database, bucketId: string): Promise<QueueScreen> {
  const now = new Date();
  const { name: organizationName, timeZone } = found(await bucketOf(db, bucketId));
  const day = dayAt(now, timeZone);
  const queues = await openQueues(db, bucketId, day);
  const ids = queues.map(({ id }) => id);
  const [calls, waiting, rooms, code] = await Promise.all([
    shownCalls(db, bucketId, day),
    ids.length > 0 ? waitingOf(db, ids, day) : [],
    roomsCalled(db, bucketId, day),
    linkOf(db, bucketId, "screen"),
  ]);
  return {
    organizationName,
    timeZone,
    now: now.toISOString(),
    code,
    calls: calls.map(({ call, entry, queue, patientName }) => ({
      id: call.id,
      queueNo: ticketOf(queue.prefix, entry.number),
      queueName: queue.displayName,
      maskedName: maskedName(patientName ?? entry.patientName),
      mark: entry.mark,
      room: call.room,
      called: call.called.toISOString(),
      isOpen: entry.state === "calling",
    })),
    queues: queues.map((queue) => ({
      ...queue,
      next: waiting
        .filter(({ queueTypeId }) => queueTypeId === queue.id)
        .slice(0, mostNext)
        .map(({ number }) => ticketOf(queue.prefix, number)),
      rooms: rooms.filter(({ queueTypeId }) => queueTypeId === queue.id).map(({ room }) => room),
    })),
  };
}
