import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { openStates, type QueueLinkKind, type QueueState } from "#contract/registration/queue-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  devices,
  queueCalls,
  queueDays,
  queueEntries,
  queueLinks,
  queuePeriods,
  queueTypes,
  scheduledExams,
  selfBookings,
} from "#api/infrastructure/database/schema/index";
import { newToken } from "#api/kernel/access/token";
import { keptPatientId } from "../patients/kept-patient-queries";

export type QueueEntry = typeof queueEntries.$inferSelect;
export type QueueType = typeof queueTypes.$inferSelect;
type AnyDb = Database | Transaction;

const mostListed = 500;
const mostShownCalls = 8;

const rows = (db: AnyDb) =>
  db
    .select({ entry: queueEntries, queue: queueTypes, exam: scheduledExams })
    .from(queueEntries)
    .innerJoin(queueTypes, eq(queueTypes.id, queueEntries.queueTypeId))
    .leftJoin(scheduledExams, eq(scheduledExams.id, queueEntries.scheduledExamId));

/** One who checked in, with the queue and the exam. */
export type QueueRow = Awaited<ReturnType<typeof rows>>[number];

const isEmergency = sql`${queueEntries.queueClass} = 'emergency'`;
/** The order in which they are called (queue-order.ts). */
const inTurn = [desc(isEmergency), asc(queueEntries.turn), asc(queueEntries.number)];
const isWaiting = sql`${queueEntries.state} = 'waiting'`;

interface Wanted {
  day: string;
  queueTypeIds: string[];
  states: QueueState[];
}

/** The waiting ones in their order, then the others, the latest first. */
export const queueRowsOf = (db: AnyDb, bucketId: string, { day, queueTypeIds, states }: Wanted) =>
  rows(db)
    .where(
      and(
        eq(queueEntries.bucketId, bucketId),
        eq(queueEntries.day, day),
        queueTypeIds.length > 0 ? inArray(queueEntries.queueTypeId, queueTypeIds) : undefined,
        states.length > 0 ? inArray(queueEntries.state, states) : undefined,
      ),
    )
    .orderBy(
      desc(isWaiting),
      sql`case when ${isWaiting} then not ${isEmergency} end`,
      sql`case when ${isWaiting} then ${queueEntries.turn} end`,
      desc(queueEntries.since),
      asc(queueEntries.number),
    )
    .limit(mostListed);

/** One of the organization's. */
export const queueRow = async (db: AnyDb, bucketId: string, entryId: string) =>
  (await rows(db).where(and(eq(queueEntries.id, entryId), eq(queueEntries.bucketId, bucketId))))[0];

/** By the code on the slip, of that day or later. */
export const rowOfTicket = async (db: AnyDb, ticket: string) =>
  (
    await db
      .select({ entry: queueEntries, queue: queueTypes, organizationName: buckets.name, timeZone: buckets.timeZone })
      .from(queueEntries)
      .innerJoin(queueTypes, eq(queueTypes.id, queueEntries.queueTypeId))
      .innerJoin(buckets, eq(buckets.id, queueEntries.bucketId))
      .where(and(eq(queueEntries.ticket, ticket), isNull(buckets.deactivated)))
  )[0];

/** The same row, kept from other writers until the transaction ends. */
export const lockEntry = async (tx: Transaction, bucketId: string, entryId: string) =>
  (
    await tx
      .select()
      .from(queueEntries)
      .where(and(eq(queueEntries.id, entryId), eq(queueEntries.bucketId, bucketId)))
      .for("update")
  )[0];

/** Of an exam: the one that is still open, else the latest. */
export const entryOfExam = async (db: AnyDb, scheduledExamId: string) =>
  (
    await db
      .select()
      .from(queueEntries)
      .where(eq(queueEntries.scheduledExamId, scheduledExamId))
      .orderBy(desc(inArray(queueEntries.state, [...openStates])), desc(queueEntries.day), desc(queueEntries.created))
      .limit(1)
  )[0];

/** Those who wait, in their order. */
export const waitingOf = (db: AnyDb, queueTypeIds: string[], day: string) =>
  db
    .select({
      id: queueEntries.id,
      queueTypeId: queueEntries.queueTypeId,
      number: queueEntries.number,
      queueClass: queueEntries.queueClass,
      turn: queueEntries.turn,
      checkedIn: queueEntries.checkedIn,
      plannedMinutes: scheduledExams.scheduledMinutes,
    })
    .from(queueEntries)
    .leftJoin(scheduledExams, eq(scheduledExams.id, queueEntries.scheduledExamId))
    .where(and(inArray(queueEntries.queueTypeId, queueTypeIds), eq(queueEntries.day, day), isWaiting))
    .orderBy(...inTurn);

/** Of one who waits: how many are called before. */
export async function peopleBefore(
  db: AnyDb,
  { id, queueTypeId, day }: Pick<QueueEntry, "id" | "queueTypeId" | "day">,
) {
  const waiting = await waitingOf(db, [queueTypeId], day);
  return Math.max(
    0,
    waiting.findIndex((one) => one.id === id),
  );
}

export const insertEntry = async (tx: Transaction, entry: typeof queueEntries.$inferInsert) =>
  (await tx.insert(queueEntries).values(entry).returning())[0];

export const updateEntry = async (tx: Transaction, id: string, values: Partial<QueueEntry>) =>
  (
    await tx
      .update(queueEntries)
      .set({ ...values, version: sql`${queueEntries.version} + 1` })
      .where(eq(queueEntries.id, id))
      .returning()
  )[0];

// — messages —

/** Notes that those are to be told whose turn has come near, by the queue's setting. @returns their ids */
export async function markNearTurns(tx: Transaction, queueTypeId: string, day: string): Promise<string[]> {
  const waiting = tx
    .select({
      id: queueEntries.id,
      ahead: sql<number>`row_number() over (order by ${sql.join(inTurn, sql`, `)}) - 1`.as("ahead"),
    })
    .from(queueEntries)
    .where(and(eq(queueEntries.queueTypeId, queueTypeId), eq(queueEntries.day, day), isWaiting))
    .as("waiting");
  const near = tx
    .select({ id: waiting.id })
    .from(waiting)
    .innerJoin(queueTypes, and(eq(queueTypes.id, queueTypeId), lte(waiting.ahead, queueTypes.messageAhead)));
  const marked = await tx
    .update(queueEntries)
    .set({ message: "due" })
    .where(and(inArray(queueEntries.id, near), isNull(queueEntries.message)))
    .returning({ id: queueEntries.id });
  return marked.map(({ id }) => id);
}

/** Who is to be told and waits still, noted as told; undefined where somebody else tells it, or the turn has come. */
export async function takeTurnToTell(db: Database, entryId: string) {
  const [entry] = await db
    .update(queueEntries)
    .set({ message: "sent" })
    .where(and(eq(queueEntries.id, entryId), eq(queueEntries.message, "due"), isWaiting))
    .returning();
  if (!entry) return undefined;
  const [told] = await db
    .select({
      prefix: queueTypes.prefix,
      organization: buckets.name,
      phone: sql<string>`coalesce(${scheduledExams.patientPhone}, '')`,
    })
    .from(queueEntries)
    .innerJoin(queueTypes, eq(queueTypes.id, queueEntries.queueTypeId))
    .innerJoin(buckets, eq(buckets.id, queueEntries.bucketId))
    .leftJoin(scheduledExams, eq(scheduledExams.id, queueEntries.scheduledExamId))
    .where(eq(queueEntries.id, entryId));
  return told && { entry, ...told };
}

export const setMessage = (db: Database, entryId: string, message: QueueEntry["message"]) =>
  db.update(queueEntries).set({ message }).where(eq(queueEntries.id, entryId));

// — queues and their days —

const inUse = (bucketId: string) => and(eq(queueTypes.bucketId, bucketId), isNull(queueTypes.deactivated));

/** A queue in use of the organization. */
export const queueOf = async (db: AnyDb, bucketId: string, queueTypeId: string) =>
  (
    await db
      .select()
      .from(queueTypes)
      .where(and(inUse(bucketId), eq(queueTypes.id, queueTypeId)))
  )[0];

/** The first queue in use for the modality. */
export const queueOfModality = async (db: AnyDb, bucketId: string, modality: QueueType["modality"]) =>
  (
    await db
      .select()
      .from(queueTypes)
      .where(and(inUse(bucketId), eq(queueTypes.modality, modality)))
      .orderBy(asc(queueTypes.position), asc(queueTypes.id))
      .limit(1)
  )[0];

/** The queues in use, with how many wait on a day. */
export const openQueues = (db: AnyDb, bucketId: string, day: string) =>
  db
    .select({
      id: queueTypes.id,
      displayName: queueTypes.displayName,
      modality: queueTypes.modality,
      prefix: queueTypes.prefix,
      waiting: count(queueEntries.id),
    })
    .from(queueTypes)
    .leftJoin(queueEntries, and(eq(queueEntries.queueTypeId, queueTypes.id), eq(queueEntries.day, day), isWaiting))
    .where(inUse(bucketId))
    .groupBy(queueTypes.id)
    .orderBy(asc(queueTypes.position), asc(queueTypes.id));

/** The next number of the queue on that day. Whoever calls or moves somebody there waits until it is given out. */
export async function nextNumber(tx: Transaction, queueTypeId: string, day: string): Promise<number> {
  const [row] = await tx
    .insert(queueDays)
    .values({ queueTypeId, day, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [queueDays.queueTypeId, queueDays.day],
      set: { lastNumber: sql`${queueDays.lastNumber} + 1` },
    })
    .returning({ number: queueDays.lastNumber });
  return row?.number ?? 1;
}

/**
 * Keeps all queues of the organization on that day from other callers until the transaction ends: the order is strict,
 * and a room has one call. Every change of a standing begins here, so that two never wait for each other.
 */
export const lockQueues = (tx: Transaction, bucketId: string, day: string) =>
  tx
    .select({ id: queueDays.queueTypeId })
    .from(queueDays)
    .innerJoin(queueTypes, eq(queueTypes.id, queueDays.queueTypeId))
    .where(and(eq(queueTypes.bucketId, bucketId), eq(queueDays.day, day)))
    .orderBy(asc(queueDays.queueTypeId))
    .for("update", { of: queueDays });

/** Who was called to the room, and has neither come nor missed it. */
export const calledTo = async (db: AnyDb, bucketId: string, day: string, room: string) =>
  (
    await rows(db)
      .where(
        and(
          eq(queueEntries.bucketId, bucketId),
          eq(queueEntries.day, day),
          eq(queueEntries.state, "calling"),
          eq(queueEntries.room, room),
        ),
      )
      .limit(1)
  )[0];

// — segments and calls —

/** Ends the period an entry is in, and begins the next. */
export async function changePeriod(
  tx: Transaction,
  { id, bucketId, state, room }: Pick<QueueEntry, "id" | "bucketId" | "state" | "room">,
  { now, accountId }: { now: Date; accountId: string | null },
): Promise<void> {
  await tx
    .update(queuePeriods)
    .set({ end: now, endedBy: accountId })
    .where(and(eq(queuePeriods.entryId, id), isNull(queuePeriods.end)));
  await tx.insert(queuePeriods).values({ bucketId, entryId: id, state, room, start: now, startedBy: accountId });
}

export const insertCall = (tx: Transaction, call: typeof queueCalls.$inferInsert) => tx.insert(queueCalls).values(call);

/** Takes the latest call of an entry off the screens. */
export const revokeLastCall = (tx: Transaction, entryId: string, now: Date) =>
  tx
    .update(queueCalls)
    .set({ revoked: now })
    .where(
      eq(
        queueCalls.id,
        sql`(select id from ${queueCalls} where entry_id = ${entryId} and revoked is null order by called desc limit 1)`,
      ),
    );

/** The last calls of the day for a screen: each person once, as called last; those who are waited for come first. */
export async function shownCalls(db: AnyDb, bucketId: string, day: string) {
  const latest = db
    .selectDistinctOn([queueCalls.entryId], {
      id: queueCalls.id,
      entryId: queueCalls.entryId,
      room: queueCalls.room,
      called: queueCalls.called,
    })
    .from(queueCalls)
    .innerJoin(queueEntries, eq(queueEntries.id, queueCalls.entryId))
    .where(and(eq(queueCalls.bucketId, bucketId), eq(queueEntries.day, day), isNull(queueCalls.revoked)))
    .orderBy(queueCalls.entryId, desc(queueCalls.called))
    .as("latest");
  return db
    .select({
      call: { id: latest.id, room: latest.room, called: latest.called },
      entry: queueEntries,
      queue: queueTypes,
      patientName: scheduledExams.patientName,
    })
    .from(latest)
    .innerJoin(queueEntries, eq(queueEntries.id, latest.entryId))
    .innerJoin(queueTypes, eq(queueTypes.id, queueEntries.queueTypeId))
    .leftJoin(scheduledExams, eq(scheduledExams.id, queueEntries.scheduledExamId))
    .orderBy(desc(sql`${queueEntries.state} = 'calling'`), desc(latest.called))
    .limit(mostShownCalls);
}

/** A call of the organization that was not taken back, with what is said. */
export const callOf = async (db: AnyDb, bucketId: string, callId: string) =>
  (
    await db
      .select({
        room: queueCalls.room,
        number: queueEntries.number,
        day: queueEntries.day,
        prefix: queueTypes.prefix,
        saysName: queueTypes.saysName,
        patientName: sql<string>`coalesce(${scheduledExams.patientName}, ${queueEntries.patientName})`,
      })
      .from(queueCalls)
      .innerJoin(queueEntries, eq(queueEntries.id, queueCalls.entryId))
      .innerJoin(queueTypes, eq(queueTypes.id, queueEntries.queueTypeId))
      .leftJoin(scheduledExams, eq(scheduledExams.id, queueEntries.scheduledExamId))
      .where(and(eq(queueCalls.id, callId), eq(queueCalls.bucketId, bucketId), isNull(queueCalls.revoked)))
  )[0];

/** The first call of everybody called from the queue on that day, the earliest first. */
export const startsOf = (db: AnyDb, queueTypeId: string, day: string) =>
  db
    .selectDistinctOn([queueCalls.called, queueEntries.id], {
      room: queueCalls.room,
      started: queueCalls.called,
      checkedIn: queueEntries.checkedIn,
      queueClass: queueEntries.queueClass,
      plannedMinutes: scheduledExams.scheduledMinutes,
    })
    .from(queueCalls)
    .innerJoin(queueEntries, eq(queueEntries.id, queueCalls.entryId))
    .leftJoin(scheduledExams, eq(scheduledExams.id, queueEntries.scheduledExamId))
    .where(
      and(
        eq(queueEntries.queueTypeId, queueTypeId),
        eq(queueEntries.day, day),
        eq(queueCalls.isRepeat, false),
        isNull(queueCalls.revoked),
        sql`not exists (select from ${queueCalls} earlier where earlier.entry_id = ${queueCalls.entryId}
          and earlier.revoked is null and earlier.called < ${queueCalls.called})`,
      ),
    )
    .orderBy(asc(queueCalls.called), queueEntries.id);

// A select from one table names its columns bare, and both tables have an id.
const firstCall = sql<Date | null>`(select min(called) from ${queueCalls} first
  where first.entry_id = queue_entries.id and first.revoked is null and not first.is_repeat)`.mapWith(
  queueCalls.called,
);

/** When somebody was called first; null before. */
export const firstCallOf = async (db: AnyDb, entryId: string) =>
  (await db.select({ called: firstCall }).from(queueEntries).where(eq(queueEntries.id, entryId)))[0]?.called ?? null;

/** Of those called on a day to whom a wait was told: how many, and whose wait was within what was told. */
export async function toldWaitsOf(db: AnyDb, bucketId: string, day: string) {
  const waits = db
    .select({
      minutes: sql<number>`extract(epoch from ${firstCall} - ${queueEntries.checkedIn}) / 60`.as("minutes"),
      from: queueEntries.toldFromMinutes,
      to: queueEntries.toldToMinutes,
    })
    .from(queueEntries)
    .where(and(eq(queueEntries.bucketId, bucketId), eq(queueEntries.day, day), isNotNull(queueEntries.toldFromMinutes)))
    .as("waits");
  const [counted] = await db
    .select({
      called: count(),
      held: sql<number>`count(*) filter (where ${waits.minutes} between ${waits.from} and ${waits.to})`.mapWith(Number),
    })
    .from(waits)
    .where(isNotNull(waits.minutes));
  return counted ?? { called: 0, held: 0 };
}

/** Rooms that have somebody of the queue just now. */
export const busyRooms = async (db: AnyDb, queueTypeId: string, day: string) =>
  (
    await db
      .selectDistinct({ room: queueEntries.room })
      .from(queueEntries)
      .where(
        and(
          eq(queueEntries.queueTypeId, queueTypeId),
          eq(queueEntries.day, day),
          inArray(queueEntries.state, ["calling", "serving"]),
        ),
      )
  ).map(({ room }) => room);

/** Rooms a queue was called to on a day. */
export const roomsCalled = (db: AnyDb, bucketId: string, day: string) =>
  db
    .selectDistinct({ queueTypeId: queueEntries.queueTypeId, room: queueCalls.room })
    .from(queueCalls)
    .innerJoin(queueEntries, eq(queueEntries.id, queueCalls.entryId))
    .where(and(eq(queueCalls.bucketId, bucketId), eq(queueEntries.day, day), isNull(queueCalls.revoked)))
    .orderBy(asc(queueCalls.room));

/** Devices in use of a modality: the rooms there may be before any of them has called. */
export const devicesOfModality = (db: AnyDb, bucketId: string, modality: string) =>
  db.$count(devices, and(eq(devices.bucketId, bucketId), eq(devices.modality, modality), isNull(devices.deactivated)));

/** Those of former days who are in their queue still, with the zone of their organization; some at a time. */
export const openOfFormerDays = (db: Database, limit: number) =>
  db
    .select({ entry: queueEntries, timeZone: buckets.timeZone })
    .from(queueEntries)
    .innerJoin(buckets, eq(buckets.id, queueEntries.bucketId))
    .where(
      and(
        notInArray(queueEntries.state, ["done", "left"]),
        lt(queueEntries.day, sql`(now() at time zone ${buckets.timeZone})::date`),
      ),
    )
    .limit(limit);

// — links —

/** The organization of a code. */
export const bucketOfLink = async (db: AnyDb, kind: QueueLinkKind, code: string) =>
  (
    await db
      .select({ bucketId: queueLinks.bucketId })
      .from(queueLinks)
      .innerJoin(buckets, and(eq(buckets.id, queueLinks.bucketId), isNull(buckets.deactivated)))
      .where(and(eq(queueLinks.kind, kind), eq(queueLinks.code, code)))
  )[0]?.bucketId;

/** The code of the organization's screens or kiosks; made when it is first asked for. */
export async function linkOf(db: AnyDb, bucketId: string, kind: QueueLinkKind): Promise<string> {
  await db.insert(queueLinks).values({ bucketId, kind, code: newToken() }).onConflictDoNothing();
  const [link] = await db
    .select({ code: queueLinks.code })
    .from(queueLinks)
    .where(and(eq(queueLinks.bucketId, bucketId), eq(queueLinks.kind, kind)));
  return link?.code ?? "";
}

export const renewLink = (tx: Transaction, bucketId: string, kind: QueueLinkKind) =>
  tx
    .insert(queueLinks)
    .values({ bucketId, kind, code: newToken() })
    .onConflictDoUpdate({
      target: [queueLinks.bucketId, queueLinks.kind],
      set: { code: newToken(), created: new Date() },
    });

export const bucketOf = async (db: AnyDb, bucketId: string) =>
  (
    await db.select({ name: buckets.name, timeZone: buckets.timeZone }).from(buckets).where(eq(buckets.id, bucketId))
  )[0];

// — who is there —

/** The QR code of a patient who booked alone, as a scanner types it: the address of the ticket. */
function isOfTicket(db: AnyDb, scanned: string) {
  const ticket = /\/book\/tickets\/([\w-]{16,64})$/.exec(scanned)?.[1];
  if (ticket === undefined) return undefined;
  return inArray(
    scheduledExams.id,
    db.select({ id: selfBookings.scheduledExamId }).from(selfBookings).where(eq(selfBookings.ticket, ticket)),
  );
}

/** Leading zeros of an accession number may be left out. */
const isNumber = (number: string) =>
  or(
    inArray(scheduledExams.accessionNumber, [number, number.toUpperCase()]),
    eq(scheduledExams.accessionNumber, sql`lpad(${number}, 8, '0')`),
  );

/** A registered exam by its number. */
export const examOfNumber = async (db: AnyDb, bucketId: string, accessionNumber: string) =>
  (
    await db
      .select({ id: scheduledExams.id })
      .from(scheduledExams)
      .where(
        and(
          eq(scheduledExams.bucketId, bucketId),
          isNull(scheduledExams.deleted),
          or(isNumber(accessionNumber), isOfTicket(db, accessionNumber)),
        ),
      )
      .orderBy(desc(scheduledExams.created))
      .limit(1)
  )[0]?.id;

/** The patient who has an ID now, and who had it before a merge. */
const hasPatientId = async (db: AnyDb, bucketId: string, number: string) => {
  const forms = [number, number.toUpperCase()];
  const kept = await Promise.all(forms.map((one) => keptPatientId(db, bucketId, one)));
  return inArray(scheduledExams.patientId, [...new Set([...forms, ...kept])]);
};

/** Exams of a day that were neither performed nor cancelled, the earliest first. */
const openExamsOf = (db: AnyDb, bucketId: string, day: string, whose: SQL | undefined) =>
  db
    .select({ exam: scheduledExams })
    .from(scheduledExams)
    .innerJoin(buckets, eq(buckets.id, scheduledExams.bucketId))
    .where(
      and(
        eq(scheduledExams.bucketId, bucketId),
        isNull(scheduledExams.deleted),
        ne(scheduledExams.status, "Cancelled"),
        ne(scheduledExams.status, "Performed"),
        // Once it has a time, the day of that counts, whatever day was wanted.
        sql`coalesce((${scheduledExams.scheduledStart} at time zone ${buckets.timeZone})::date,
          ${scheduledExams.scheduledDate}, (${scheduledExams.created} at time zone ${buckets.timeZone})::date) = ${day}`,
        whose,
      ),
    )
    .orderBy(asc(scheduledExams.scheduledStart), asc(scheduledExams.id))
    .limit(5);

/**
 * The exams of that day by what a patient has on paper or on the phone, but those that were performed or cancelled. What
 * others know of a person, such as a phone number, finds nobody.
 */
export const examsOfVisitor = (db: AnyDb, bucketId: string, day: string, number: string) =>
  openExamsOf(db, bucketId, day, or(isNumber(number), isOfTicket(db, number)));

/** The first exam of that day that a patient has still before them. */
export const nextExamOfPatient = async (db: AnyDb, bucketId: string, day: string, patientId: string) =>
  (await openExamsOf(db, bucketId, day, await hasPatientId(db, bucketId, patientId)))[0]?.exam.id;
