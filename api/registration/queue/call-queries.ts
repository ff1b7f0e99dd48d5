import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  queueCalls,
  queueEntries,
  queuePeriods,
  queueTypes,
  scheduledExams,
} from "#api/infrastructure/database/schema/index";
import { type QueueEntry, rows } from "./entry-queries";

type AnyDb = Database | Transaction;
const mostShownCalls = 8;

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
