import { and, asc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { SelfBookedPerson, SelfBookingSettings } from "#contract/registration/self-booking";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  bookings,
  buckets,
  devices,
  procedures,
  scheduledExams,
  selfBookings,
  selfBookingSettings,
  selfBookingSteps,
  steps,
} from "#api/infrastructure/database/schema/index";
import { newToken } from "#api/kernel/access/token";

type AnyDb = Database | Transaction;
export type SelfBookingRow = typeof selfBookings.$inferSelect;

const usualDaysAhead = 30;

/** What an organization has set; its code is made when it is first asked for. */
export async function settingsOf(db: AnyDb, bucketId: string) {
  const first = { bucketId, code: newToken(), daysAhead: usualDaysAhead };
  await db.insert(selfBookingSettings).values(first).onConflictDoNothing();
  const [settings] = await db.select().from(selfBookingSettings).where(eq(selfBookingSettings.bucketId, bucketId));
  if (!settings) throw new Error("a row that was just made is gone");
  return settings;
}

export const updateSettings = (
  tx: Transaction,
  bucketId: string,
  set: Partial<Omit<typeof selfBookingSettings.$inferInsert, "bucketId">>,
) => tx.update(selfBookingSettings).set(set).where(eq(selfBookingSettings.bucketId, bucketId));

export async function replaceSteps(tx: Transaction, bucketId: string, stepIds: SelfBookingSettings["stepIds"]) {
  await tx.delete(selfBookingSteps).where(eq(selfBookingSteps.bucketId, bucketId));
  const rows = [...new Set(stepIds)].map((stepId) => ({ bucketId, stepId }));
  if (rows.length > 0) await tx.insert(selfBookingSteps).values(rows);
}

/** The organization that patients book at by the code; undefined where they do not. */
export const placeOfCode = async (db: AnyDb, code: string) =>
  (
    await db
      .select({ settings: selfBookingSettings, name: buckets.name, timeZone: buckets.timeZone })
      .from(selfBookingSettings)
      .innerJoin(buckets, and(eq(buckets.id, selfBookingSettings.bucketId), isNull(buckets.deactivated)))
      .where(and(eq(selfBookingSettings.code, code), eq(selfBookingSettings.isOpen, true)))
  )[0];
export type Place = NonNullable<Awaited<ReturnType<typeof placeOfCode>>>;

const stepRows = (db: AnyDb) =>
  db
    .select({ step: steps, procedure: procedures, isOffered: sql<boolean>`${selfBookingSteps.stepId} is not null` })
    .from(steps)
    .innerJoin(procedures, eq(procedures.id, steps.procedureId))
    .leftJoin(
      selfBookingSteps,
      and(eq(selfBookingSteps.stepId, steps.id), eq(selfBookingSteps.bucketId, steps.bucketId)),
    );
export type StepRow = Awaited<ReturnType<typeof stepRows>>[number];

const inUse = and(isNull(steps.deactivated), isNull(procedures.deactivated));

/** The organization's steps in use, and which of them patients may book. */
export const stepsInUse = (db: AnyDb, bucketId: string) =>
  stepRows(db)
    .where(and(eq(steps.bucketId, bucketId), inUse))
    .orderBy(
      asc(procedures.modality),
      asc(procedures.position),
      asc(procedures.name),
      asc(steps.position),
      asc(steps.id),
    );

export const offeredStep = async (db: AnyDb, bucketId: string, stepId: string) =>
  (
    await stepRows(db).where(
      and(eq(steps.id, stepId), eq(steps.bucketId, bucketId), inUse, isNotNull(selfBookingSteps.stepId)),
    )
  )[0];

export const insertSelfBooking = async (
  tx: Transaction,
  values: Pick<SelfBookingRow, "bucketId" | "stepId" | "bookingId" | "language">,
) => {
  const ticket = newToken();
  await tx.insert(selfBookings).values({ id: v7(), ticket, ...values });
  return ticket;
};

/** What began with that hold. */
export const ticketOfHold = async (db: AnyDb, bookingId: string) =>
  (await db.select({ ticket: selfBookings.ticket }).from(selfBookings).where(eq(selfBookings.bookingId, bookingId)))[0]
    ?.ticket;

/** Kept from other writers until the transaction ends. */
export const lockSelfBooking = async (tx: Transaction, ticket: string) =>
  (await tx.select().from(selfBookings).where(eq(selfBookings.ticket, ticket)).for("update"))[0];

export const notePerson = (
  tx: Transaction,
  id: string,
  { person, mobile }: { person: SelfBookedPerson; mobile: string },
) => tx.update(selfBookings).set({ person, mobile }).where(eq(selfBookings.id, id));

/** What was typed stands in the registry from now on, and there alone. */
export const noteConfirmed = (tx: Transaction, id: string, scheduledExamId: string, now: Date) =>
  tx.update(selfBookings).set({ scheduledExamId, person: null, confirmed: now }).where(eq(selfBookings.id, id));

/** The exam that a hold was for is known now. */
export const noteExamOfHold = (tx: Transaction, bookingId: string, scheduledExamId: string) =>
  tx.update(bookings).set({ scheduledExamId }).where(eq(bookings.id, bookingId));

/** What a ticket is about, with all its page shows. */
export const ticketRow = async (db: AnyDb, ticket: string) =>
  (
    await db
      .select({
        own: selfBookings,
        hold: bookings,
        exam: scheduledExams,
        step: steps,
        procedure: procedures,
        organizationName: buckets.name,
        timeZone: buckets.timeZone,
        settings: selfBookingSettings,
        deviceId: sql<string>`coalesce(${scheduledExams.deviceId}, ${bookings.deviceIds}[1])`,
      })
      .from(selfBookings)
      .innerJoin(bookings, eq(bookings.id, selfBookings.bookingId))
      .innerJoin(steps, eq(steps.id, selfBookings.stepId))
      .innerJoin(procedures, eq(procedures.id, steps.procedureId))
      .innerJoin(buckets, and(eq(buckets.id, selfBookings.bucketId), isNull(buckets.deactivated)))
      .leftJoin(scheduledExams, eq(scheduledExams.id, selfBookings.scheduledExamId))
      .leftJoin(selfBookingSettings, eq(selfBookingSettings.bucketId, selfBookings.bucketId))
      .where(eq(selfBookings.ticket, ticket))
  )[0];
export type TicketRow = NonNullable<Awaited<ReturnType<typeof ticketRow>>>;

export const deviceOf = async (db: AnyDb, bucketId: string, id: string) =>
  (
    await db
      .select()
      .from(devices)
      .where(and(eq(devices.id, id), eq(devices.bucketId, bucketId)))
  )[0];

/** What a mobile has booked that is still to come. */
export const openOfMobile = (db: AnyDb, bucketId: string, mobile: string) =>
  db
    .select({ own: selfBookings, exam: scheduledExams, step: steps, procedure: procedures })
    .from(selfBookings)
    .innerJoin(scheduledExams, eq(scheduledExams.id, selfBookings.scheduledExamId))
    .innerJoin(steps, eq(steps.id, selfBookings.stepId))
    .innerJoin(procedures, eq(procedures.id, steps.procedureId))
    .where(
      and(
        eq(selfBookings.bucketId, bucketId),
        eq(selfBookings.mobile, mobile),
        isNull(scheduledExams.deleted),
        ne(scheduledExams.status, "Cancelled"),
        gt(scheduledExams.scheduledStart, sql`now()`),
      ),
    )
    .orderBy(asc(scheduledExams.scheduledStart), asc(scheduledExams.id));
