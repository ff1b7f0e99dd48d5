import { and, asc, desc, eq, inArray, isNull, lt, lte, notInArray, sql } from "drizzle-orm";
import { openStates, type QueueState } from "#contract/registration/queue-states";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  queueCalls,
  queueEntries,
  queueTypes,
  scheduledExams,
} from "#api/infrastructure/database/schema/index";

type AnyDb = Database | Transaction;

export type QueueEntry = typeof queueEntries.$inferSelect;

const mostListed = 500;

export const rows = (db: AnyDb) =>
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
export const isWaiting = sql`${queueEntries.state} = 'waiting'`;

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
