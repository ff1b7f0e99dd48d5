import { holdMinutes } from "#contract/registration/bookings";
import { alias } from "drizzle-orm/pg-core";
import { and, arrayContains, asc, desc, eq, exists, gt, gte, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { accounts, bookings, devices, scheduledExams, steps } from "#api/infrastructure/database/schema/index";
import { nameQuery } from "../patients/name-grams";

type Connection = Database | Transaction;
export type BookingRow = typeof bookings.$inferSelect;
export type ScheduledExam = typeof scheduledExams.$inferSelect;

/** A downtime lasts no longer: what stands on a day began at most so long before. */
export const maxDowntimeDays = 31;
/** What takes time: booked, or held and not over. */
const isLive = or(
  eq(bookings.state, "booked"),
  and(eq(bookings.state, "held"), sql`${bookings.heldUntil} > clock_timestamp()`),
);
const holdEnd = sql`clock_timestamp() + make_interval(mins => ${holdMinutes})`;

const withExam = (db: Connection) =>
  db
    .select({ booking: bookings, exam: scheduledExams })
    .from(bookings)
    .leftJoin(scheduledExams, eq(scheduledExams.id, bookings.scheduledExamId));

export type BookingWithExam = Awaited<ReturnType<typeof withExam>>[number];

interface Between {
  from: Date;
  to: Date;
  /** That alone. */
  deviceId?: string | undefined;
}

/** Bookings, holds and downtimes of the organization that lie within a time. */
export const bookingsBetween = (db: Connection, bucketId: string, { from, to, deviceId }: Between) =>
  withExam(db)
    .where(
      and(
        eq(bookings.bucketId, bucketId),
        inArray(bookings.state, ["held", "booked"]),
        isLive,
        gte(bookings.start, new Date(from.getTime() - maxDowntimeDays * 86_400_000)),
        lt(bookings.start, to),
        gt(bookings.end, from),
        deviceId === undefined ? undefined : arrayContains(bookings.deviceIds, [deviceId]),
      ),
    )
    .orderBy(asc(bookings.start), asc(bookings.id));

export const bookingOf = async (db: Connection, bucketId: string, id: string) =>
  (await withExam(db).where(and(eq(bookings.id, id), eq(bookings.bucketId, bucketId))))[0];

/** The organization's booking, kept from other writers until the transaction ends. */
export const lockBooking = async (tx: Transaction, bucketId: string, id: string) =>
  (
    await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, id), eq(bookings.bucketId, bucketId)))
      .for("update")
  )[0];

export const bookingOfToken = async (db: Connection, bucketId: string, token: string) =>
  (
    await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.bucketId, bucketId), eq(bookings.token, token)))
  )[0];

/** The booking an exam has now. */
export const bookingOfExam = async (tx: Transaction, scheduledExamId: string) =>
  (
    await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.scheduledExamId, scheduledExamId), eq(bookings.state, "booked")))
      .for("update")
  )[0];

const firstMaker = alias(accounts, "made");
const ender = alias(accounts, "ender");

/** All that was ever booked of an exam, the latest first. */
export const bookingsOfExam = (db: Connection, scheduledExamId: string) =>
  db
    .select({ booking: bookings, madeByName: firstMaker.name, endedByName: ender.name })
    .from(bookings)
    .leftJoin(firstMaker, eq(firstMaker.id, bookings.madeBy))
    .leftJoin(ender, eq(ender.id, bookings.endedBy))
    .where(and(eq(bookings.scheduledExamId, scheduledExamId), ne(bookings.state, "held")))
    .orderBy(desc(bookings.created), desc(bookings.id));

/** A hold of some minutes from now. @returns undefined where the token was used before */
export const insertHold = async (
  tx: Transaction,
  booking: Omit<typeof bookings.$inferInsert, "state" | "heldUntil">,
): Promise<BookingRow | undefined> =>
  (
    await tx
      .insert(bookings)
      .values({ ...booking, state: "held", heldUntil: holdEnd })
      .onConflictDoNothing({ target: [bookings.bucketId, bookings.token] })
      .returning()
  )[0];

/** A downtime. @returns undefined where the token was used before */
export const insertDowntime = async (tx: Transaction, downtime: Omit<typeof bookings.$inferInsert, "state" | "kind">) =>
  (
    await tx
      .insert(bookings)
      .values({ ...downtime, kind: "downtime", state: "booked" })
      .onConflictDoNothing({ target: [bookings.bucketId, bookings.token] })
      .returning()
  )[0];

export const noteBrokenRules = (tx: Transaction, id: string, values: Pick<BookingRow, "brokenRules" | "reason">) =>
  tx.update(bookings).set(values).where(eq(bookings.id, id));

/** @throws Problem already_booked where the exam has another booking */
export async function markBooked(tx: Transaction, id: string) {
  const booked = tx.update(bookings).set({ state: "booked", heldUntil: null }).where(eq(bookings.id, id)).returning();
  const [row] = await refuseDuplicate(booked, "already_booked");
  if (!row) throw new Error("an update gave no row back");
  return row;
}

export const endBooking = (
  tx: Transaction,
  id: string,
  values: Pick<typeof bookings.$inferInsert, "state" | "ended" | "endedBy" | "endReason" | "endNote">,
) => tx.update(bookings).set(values).where(eq(bookings.id, id));

/** Holds that are long over, with their cells. @returns how many */
export async function removeExpiredHolds({ db }: { db: Database }): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from bookings where state = 'held' and held_until < now() - interval '1 hour' for update skip locked`);
    const ids = sql.param(rows.map(({ id }) => id));
    await tx.execute(sql`delete from schedule_cells where booking_id = any(${ids}::uuid[])`);
    await tx.execute(sql`delete from bookings where id = any(${ids}::uuid[])`);
    return rows.length;
  });
}

/** Other exams of a patient that have a time between two moments, or one that is held. */
export const examsOfPatient = (
  db: Connection,
  bucketId: string,
  { patientId, scheduledExamId, from, to }: { patientId: string; scheduledExamId: string | null; from: Date; to: Date },
) =>
  db.$count(
    scheduledExams,
    and(
      eq(scheduledExams.bucketId, bucketId),
      eq(scheduledExams.patientId, patientId),
      scheduledExamId === null ? undefined : ne(scheduledExams.id, scheduledExamId),
      ne(scheduledExams.status, "Cancelled"),
      isNull(scheduledExams.deleted),
      or(
        and(gte(scheduledExams.scheduledStart, from), lt(scheduledExams.scheduledStart, to)),
        exists(
          db
            .select({ one: sql`1` })
            .from(bookings)
            .where(
              and(
                eq(bookings.scheduledExamId, scheduledExams.id),
                isLive,
                gte(bookings.start, from),
                lt(bookings.start, to),
              ),
            ),
        ),
      ),
    ),
  );

/** When other exams of a patient are booked or held that begin before a time is over, and end after it begins. */
export const timesOfPatient = (
  db: Connection,
  bucketId: string,
  { patientId, scheduledExamId, from, to }: { patientId: string; scheduledExamId: string; from: Date; to: Date },
) =>
  db
    .select({ start: bookings.start, end: bookings.end })
    .from(bookings)
    .innerJoin(scheduledExams, eq(scheduledExams.id, bookings.scheduledExamId))
    .where(
      and(
        eq(bookings.bucketId, bucketId),
        eq(scheduledExams.patientId, patientId),
        ne(scheduledExams.id, scheduledExamId),
        isNull(scheduledExams.deleted),
        isLive,
        lt(bookings.start, to),
        gt(bookings.end, from),
      ),
    );

const maxWaiting = 50;
const forms = (value: string) => [...new Set([value, value.toUpperCase(), value.toLowerCase()])];

/** A time on a device that somebody who waits might take. */
export interface OfferedTime {
  deviceId: string;
  deviceGroupId: string | null;
  modality: string;
  minutes: number;
  /** In the organization's zone. */
  day: string;
}

/**
 * Registered exams that wait for a time: those that fit the offered one first, then others of its modality; urgent ones
 * before others, then by the day they are wanted on. Whoever wanted an earlier day waits still, and fits; who wants a later
 * one does not. Who has arrived, or was done in an outage, waits for none.
 */
export function waitingExams(
  db: Connection,
  bucketId: string,
  offered: OfferedTime | null,
  { q, scheduledExamId }: { q: string; scheduledExamId?: string | undefined },
) {
  const fits = offered
    ? sql<boolean>`(${scheduledExams.modality} = ${offered.modality}
        and ${scheduledExams.scheduledMinutes} <= ${offered.minutes}
        and (${steps.deviceGroupId} is null or ${steps.deviceGroupId} = ${offered.deviceGroupId})
        and (${scheduledExams.deviceId} is null or ${scheduledExams.deviceId} = ${offered.deviceId})
        and (${scheduledExams.scheduledDate} is null or ${scheduledExams.scheduledDate} <= ${offered.day}))`
    : sql<boolean>`false`;
  const { grams } = nameQuery(q);
  const numbers = sql.param(forms(q));
  const asked =
    q === ""
      ? undefined
      : or(
          grams.length > 0 ? sql`${scheduledExams.nameGrams} @> ${sql.param(grams)}::text[]` : undefined,
          sql`${scheduledExams.accessionNumber} = any(${numbers}::text[])`,
          sql`${scheduledExams.accessionNumber} = lpad(${q}, 8, '0')`,
          sql`${scheduledExams.patientId} = any(${numbers}::text[])`,
          eq(scheduledExams.patientPhone, q),
        );
  return db
    .select({ exam: scheduledExams, fits })
    .from(scheduledExams)
    .leftJoin(steps, eq(steps.id, scheduledExams.stepId))
    .where(
      and(
        eq(scheduledExams.bucketId, bucketId),
        isNull(scheduledExams.deleted),
        isNull(scheduledExams.examId),
        isNull(scheduledExams.scheduledStart),
        eq(scheduledExams.status, "Registered"),
        eq(scheduledExams.lateEntry, false),
        scheduledExamId === undefined ? undefined : eq(scheduledExams.id, scheduledExamId),
        asked,
      ),
    )
    .orderBy(
      // A constant is no order.
      ...(offered ? [desc(fits), desc(sql`${scheduledExams.modality} = ${offered.modality}`)] : []),
      desc(scheduledExams.urgentFlag),
      sql`${scheduledExams.scheduledDate} nulls last`,
      asc(scheduledExams.created),
      asc(scheduledExams.id),
    )
    .limit(maxWaiting);
}

export type WaitingRow = Awaited<ReturnType<typeof waitingExams>>[number];

/** The organization's exam with the group its step names. */
export const examWithGroup = async (db: Connection, bucketId: string, id: string) =>
  (
    await db
      .select({ exam: scheduledExams, deviceGroupId: steps.deviceGroupId })
      .from(scheduledExams)
      .leftJoin(steps, eq(steps.id, scheduledExams.stepId))
      .where(and(eq(scheduledExams.id, id), eq(scheduledExams.bucketId, bucketId), isNull(scheduledExams.deleted)))
  )[0];

export const deviceNames = async (db: Connection, bucketId: string) =>
  new Map(
    (await db.select({ id: devices.id, name: devices.name }).from(devices).where(eq(devices.bucketId, bucketId))).map(
      ({ id, name }) => [id, name],
    ),
  );
