import { and, desc, eq, sql } from "drizzle-orm";
import { defaultMessageSettings, type BookingMessageSettings } from "#contract/registration/booking-messages";
import type { BookingMessageKind } from "#contract/registration/booking-message-kinds";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  bookingMessages,
  bookingMessageSettings,
  bookings,
  buckets,
  scheduledExams,
  selfBookings,
} from "#api/infrastructure/database/schema/index";

type AnyDb = Database | Transaction;

export async function messageSettingsOf(db: AnyDb, bucketId: string): Promise<BookingMessageSettings> {
  const [own] = await db.select().from(bookingMessageSettings).where(eq(bookingMessageSettings.bucketId, bucketId));
  if (!own) return defaultMessageSettings;
  const { tellsBooked, tellsChanged, reminds, remindAt } = own;
  return { tellsBooked, tellsChanged, reminds, remindAt };
}

export const saveMessageSettings = (tx: Transaction, bucketId: string, set: BookingMessageSettings) =>
  tx
    .insert(bookingMessageSettings)
    .values({ bucketId, ...set })
    .onConflictDoUpdate({ target: bookingMessageSettings.bucketId, set });

/** @returns its id; undefined where the booking has one of that kind */
export const insertMessage = async (
  tx: Transaction,
  message: { bucketId: string; bookingId: string; kind: BookingMessageKind },
) =>
  (await tx.insert(bookingMessages).values(message).onConflictDoNothing().returning({ id: bookingMessages.id }))[0]?.id;

/** A message that is due, kept from other servers until the transaction ends, with what it is about. */
export const lockDueMessage = async (tx: Transaction, id: string) =>
  (
    await tx
      .select({
        message: bookingMessages,
        booking: bookings,
        exam: scheduledExams,
        organization: buckets.name,
        timeZone: buckets.timeZone,
        language: selfBookings.language,
        ticket: selfBookings.ticket,
      })
      .from(bookingMessages)
      .innerJoin(bookings, eq(bookings.id, bookingMessages.bookingId))
      .innerJoin(scheduledExams, eq(scheduledExams.id, bookings.scheduledExamId))
      .innerJoin(buckets, eq(buckets.id, bookingMessages.bucketId))
      .leftJoin(selfBookings, eq(selfBookings.scheduledExamId, scheduledExams.id))
      .where(and(eq(bookingMessages.id, id), eq(bookingMessages.state, "due")))
      .for("update", { of: bookingMessages })
  )[0];
export type DueMessage = NonNullable<Awaited<ReturnType<typeof lockDueMessage>>>;

export const noteMessage = (
  db: AnyDb,
  id: string,
  { state, ended }: { state: "sent" | "failed" | "skipped"; ended: Date },
) => db.update(bookingMessages).set({ state, ended }).where(eq(bookingMessages.id, id));

/** The booking that ended when its exam was cancelled or taken off the registry. */
export const cancelledBooking = async (tx: Transaction, scheduledExamId: string) =>
  (
    await tx
      .select({ id: bookings.id, bucketId: bookings.bucketId })
      .from(bookings)
      .where(and(eq(bookings.scheduledExamId, scheduledExamId), eq(bookings.state, "cancelled")))
      .orderBy(desc(bookings.ended))
      .limit(1)
  )[0];

/**
 * Bookings to come whose patients are to be reminded now: the hour of the day before has come by the clocks of the
 * organization, and the booking was made before it. One made later was told of when it was made.
 */
export async function bookingsToRemind(db: AnyDb, now: Date, most: number) {
  const local = sql`(${bookings.start} at time zone ${buckets.timeZone})::date - 1`;
  const at = sql`coalesce(${bookingMessageSettings.remindAt}, ${defaultMessageSettings.remindAt})::time`;
  const due = sql`((${local} + ${at}) at time zone ${buckets.timeZone})`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  return db
    .select({ bookingId: bookings.id, bucketId: bookings.bucketId })
    .from(bookings)
    .innerJoin(buckets, eq(buckets.id, bookings.bucketId))
    .innerJoin(scheduledExams, eq(scheduledExams.id, bookings.scheduledExamId))
    .leftJoin(bookingMessageSettings, eq(bookingMessageSettings.bucketId, bookings.bucketId))
    .where(
      and(
        eq(bookings.state, "booked"),
        sql`${bookings.start} > ${moment} and ${bookings.start} < ${moment} + interval '3 days'`,
        sql`${due} <= ${moment} and ${bookings.created} < ${due}`,
        sql`coalesce(${bookingMessageSettings.reminds}, ${defaultMessageSettings.reminds})`,
        sql`${scheduledExams.patientPhone} <> ''`,
        sql`not exists (select from ${bookingMessages} where ${bookingMessages.bookingId} = ${bookings.id}
          and ${bookingMessages.kind} = 'reminder')`,
      ),
    )
    .orderBy(bookings.start, bookings.id)
    .limit(most);
}
