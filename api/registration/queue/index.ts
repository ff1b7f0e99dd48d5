import type { CheckIn } from "#contract/registration/queue";
import { openStates, ticketOf } from "#contract/registration/queue-states";
import { may } from "#api/infrastructure/actor/caller";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { addressOf, countAttempt, forgiveAttempt, type Limit } from "#api/kernel/access/attempt-limits";
import { maskedName } from "#api/kernel/masked-name";
import { noteMade, useOneTimeKey } from "#api/kernel/one-time-key-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { safetyOf } from "../registry/exam-safety";
import { act, callNext as callNextOf, resort as resortEntry } from "./act";
import { checkIn as checkInTo } from "./check-in";
import { bucketOf, bucketOfLink, linkOf, openQueues, queueOf, renewLink as renewLinkOf } from "./queue-queries";
import { entryOfExam, queueRow, queueRowsOf, type QueueEntry, type QueueRow } from "./entry-queries";
import { examsOfVisitor } from "./visitor-queries";
import { firstCallOf, toldWaitsOf } from "./call-queries";
import { queueScreen, shownQueueExam } from "./shown-queue";
import { shownTicket } from "./shown-ticket";
import { waitOf } from "./told-wait";

const query = operations.queue.query.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { today } = await clock(context);
  const day = input.checkInDate ?? today;
  const [listed, queues, toldWaits] = await Promise.all([
    queueRowsOf(db, context.bucketId, { day, queueTypeIds: input.queueTypeIds, states: input.states }),
    openQueues(db, context.bucketId, day),
    toldWaitsOf(db, context.bucketId, day),
  ]);
  recordView(context, "queue_listed", { detail: { day } });
  return { day, queues, toldWaits, exams: await shownRows(context, listed) };
});

const checkIn = operations.queue.checkIn.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  const { key } = input;
  const { entry, isKnown, isBack } = await context.platform.db.transaction(async (tx) => {
    if (!key) return checkInTo(tx, context, input);
    await useOneTimeKey(tx, accountId, "queue.checkIn", key);
    const entered = await checkInTo(tx, context, input);
    await noteMade(tx, { accountId, operation: "queue.checkIn", key }, entered.entry.id);
    return entered;
  });
  return { ...(await readTurn(context, entry)), isKnown, isBack };
});

const detail = operations.queue.detail.handler(async ({ input, context }) => {
  const { entry } = found(await queueRow(context.platform.db, context.bucketId, input.queueExamId));
  return readTurn(context, entry);
});

const ofExam = operations.queue.ofExam.handler(async ({ input, context }) => {
  const entry = await entryOfExam(context.platform.db, input.scheduledExamId);
  const isOpen = openStates.some((state) => state === entry?.state);
  return entry?.bucketId === context.bucketId && isOpen ? readTurn(context, entry) : null;
});

const action = operations.queue.action.handler(async ({ input, context }) => {
  await act(context, input);
  return readEntry(context, input.queueExamId);
});

const resort = operations.queue.resort.handler(async ({ input, context }) => {
  await resortEntry(context, input);
  return readEntry(context, input.queueExamId);
});

const callNext = operations.queue.callNext.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  const called = await context.platform.db.transaction(async (tx) => {
    if (input.key) await useOneTimeKey(tx, accountId, "queue.callNext", input.key);
    const queueTypeIds: string[] = [];
    for (const id of input.queueTypeIds) queueTypeIds.push(found(await queueOf(tx, context.bucketId, id)).id);
    return callNextOf(tx, context, { room: input.room, queueTypeIds });
  });
  return called === null ? null : readEntry(context, called);
});

const calling = operations.queue.calling.handler(async ({ input: { room }, context }) => {
  const exams = await readOfDay(context, { states: ["calling", "serving"] });
  return room === undefined ? exams : exams.filter((exam) => exam.room === room);
});

const missed = operations.queue.missed.handler(async ({ input: { checkInDate }, context }) => {
  const exams = await readOfDay(context, { states: ["waiting", "missed"], day: checkInDate });
  return exams.filter((exam) => exam.missed > 0);
});

const screen = operations.queue.screen.handler(({ context }) => queueScreen(context.platform.db, context.bucketId));

const screenOf = operations.queue.screenOf.handler(async ({ input: { code }, context }) =>
  queueScreen(context.platform.db, found(await bucketOfLink(context.platform.db, "screen", code))),
);

const links = operations.queue.links.handler(({ context }) => readLinks(context));

const renewLink = operations.queue.renewLink.handler(async ({ input, context }) => {
  await context.platform.db.transaction((tx) => renewLinkOf(tx, context.bucketId, input.kind));
  return readLinks(context);
});

/**
 * Nobody finds patients by trying numbers: looks are counted that no check-in follows. A kiosk in a hall has one address
 * for all.
 */
const looks = { name: "queue-kiosk-look", attempts: 30, withinSeconds: 600 };
const checkIns = { name: "queue-kiosk", attempts: 300, withinSeconds: 3600 };

const kiosk = operations.queue.kiosk.handler(async ({ input: { code }, context }) => {
  const { db } = context.platform;
  const bucketId = found(await bucketOfLink(db, "kiosk", code));
  return { organizationName: found(await bucketOf(db, bucketId)).name };
});

const kioskFind = operations.queue.kioskFind.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const visitor = await visitorAt(context, input, looks);
  const exams = await Promise.all(
    visitor.exams.map(async ({ exam }) => {
      const entry = await entryOfExam(db, exam.id);
      const isIn =
        entry !== undefined && entry.day === visitor.today && entry.state !== "left" && entry.state !== "missed";
      const queue = isIn ? await queueOf(db, visitor.bucketId, entry.queueTypeId) : undefined;
      return {
        scheduledExamId: exam.id,
        maskedName: maskedName(exam.patientName),
        modality: exam.modality,
        bodyPart: exam.bodyPart,
        scheduledStart: exam.scheduledStart?.toISOString() ?? null,
        queueNo: isIn && queue ? ticketOf(queue.prefix, entry.number) : null,
      };
    }),
  );
  return { organizationName: visitor.organizationName, timeZone: visitor.timeZone, exams };
});

const kioskCheckIn = operations.queue.kioskCheckIn.handler(async ({ input, context }) => {
  const { scheduledExamId } = input;
  const { bucketId, at, exams } = await visitorAt(context, input, checkIns);
  if (!exams.some(({ exam }) => exam.id === scheduledExamId)) throw new Problem("not_found");
  const { entry, isKnown } = await context.platform.db.transaction((tx) =>
    checkInTo(tx, { ...context, bucketId }, { ...nothingTyped, scheduledExamId }),
  );
  if (!isKnown) await forgiveAttempt(context.platform, looks, at);
  return { ticket: entry.ticket };
});

const nothingTyped = {
  ...{ accessionNumber: "", queueTypeId: null, patientName: "", service: "", mark: null, isEmergency: false },
  isAnotherDay: false,
} satisfies CheckIn;

const ticket = operations.queue.ticket.handler(({ input: { code }, context }) => shownTicket(context, code));

// — what several read —

async function clock({ platform: { db }, bucketId }: OperationContext) {
  const now = new Date();
  const { timeZone } = found(await bucketOf(db, bucketId));
  return { now, today: dayAt(now, timeZone) };
}

function rightsIn(context: OperationContext) {
  const mayManage = may(context.caller(), "calling_manage_queue", context.bucketId);
  return { mayManage, mayCall: mayManage || may(context.caller(), "calling_call", context.bucketId) };
}

async function readOfDay(
  context: OperationContext,
  { states, day }: { states: QueueEntry["state"][]; day?: string | undefined },
) {
  const { today } = await clock(context);
  const wanted = { day: day ?? today, queueTypeIds: [], states };
  const rows = await queueRowsOf(context.platform.db, context.bucketId, wanted);
  recordView(context, "queue_listed", { detail: { day: wanted.day } });
  return shownRows(context, rows);
}

/** As the caller sees them, each with how it stands with the exam's safety. */
async function shownRows(context: OperationContext, rows: QueueRow[]) {
  const exams = rows.flatMap(({ exam }) => (exam ? [exam] : []));
  const [at, safeties] = await Promise.all([clock(context), safetyOf(context.platform.db, context.bucketId, exams)]);
  const stateOf = new Map(safeties.map(({ exam, state }) => [exam.id, state]));
  const rights = rightsIn(context);
  return rows.map((row) => {
    const safety = stateOf.get(row.entry.scheduledExamId ?? "") ?? "none";
    return shownQueueExam(row, rights, { ...at, safety });
  });
}

async function readEntry(context: OperationContext, entryId: string) {
  const row = found(await queueRow(context.platform.db, context.bucketId, entryId));
  return found((await shownRows(context, [row]))[0]);
}

async function readTurn(context: OperationContext, entry: QueueEntry) {
  const { db } = context.platform;
  const line = entry.state === "waiting" ? await waitOf(db, entry, new Date()) : { ahead: 0, wait: null };
  const { ticket, message, toldFromMinutes: fromMinutes, toldToMinutes: toMinutes, checkedIn } = entry;
  const called = await firstCallOf(db, entry.id);
  return {
    ...(await readEntry(context, entry.id)),
    ...line,
    ticket,
    message,
    toldWait: fromMinutes === null || toMinutes === null ? null : { fromMinutes, toMinutes },
    waitedMinutes: called && Math.round((called.getTime() - checkedIn.getTime()) / 60_000),
  };
}

async function readLinks({ platform: { db }, bucketId }: OperationContext) {
  return { screen: await linkOf(db, bucketId, "screen"), kiosk: await linkOf(db, bucketId, "kiosk") };
}

async function visitorAt(context: OperationContext, { code, number }: { code: string; number: string }, limit: Limit) {
  const { db } = context.platform;
  const bucketId = found(await bucketOfLink(db, "kiosk", code));
  const at = `${bucketId} ${addressOf(context.origin)}`;
  await countAttempt(context.platform, limit, at);
  const { name: organizationName, timeZone } = found(await bucketOf(db, bucketId));
  const today = dayAt(new Date(), timeZone);
  return { bucketId, at, organizationName, timeZone, today, exams: await examsOfVisitor(db, bucketId, today, number) };
}

/** The call queue: who checked in, who is called next, and what the hall sees of it. */
export const queue = {
  ...{ query, checkIn, detail, ofExam, action, resort, callNext, calling, missed },
  ...{ screen, screenOf, links, renewLink, kiosk, kioskFind, kioskCheckIn, ticket },
};
