import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { defaultRules, type CalendarDay, type CalendarRules } from "#contract/registration/calendar";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import {
  deviceGroups,
  devices,
  scheduleCalendars,
  scheduleDays,
  stepDevices,
  steps,
} from "#api/infrastructure/database/schema/index";

type Connection = Database | Transaction;
export type Device = typeof devices.$inferSelect;
export type KeptCalendar = typeof scheduleCalendars.$inferSelect;
export type KeptDay = typeof scheduleDays.$inferSelect;

/** What a device is booked by: its own calendar, its group's, or the usual one. */
export interface CalendarInForce {
  rules: CalendarRules;
  days: (CalendarDay & { id: string })[];
}

/** The organization's calendars and their days. */
export async function calendarsOf(db: Connection, bucketId: string) {
  const calendars = await db.select().from(scheduleCalendars).where(eq(scheduleCalendars.bucketId, bucketId));
  const ids = calendars.map(({ id }) => id);
  const days =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(scheduleDays)
          .where(inArray(scheduleDays.calendarId, ids))
          .orderBy(asc(scheduleDays.date), asc(scheduleDays.isExtra));
  return { calendars, days };
}

type Calendars = Awaited<ReturnType<typeof calendarsOf>>;

/** The calendar that holds for a device, or for a group. */
export function calendarInForce(
  { calendars, days }: Calendars,
  { deviceId, deviceGroupId }: { deviceId: string | null; deviceGroupId: string | null },
): CalendarInForce {
  const own =
    (deviceId !== null && calendars.find((one) => one.deviceId === deviceId)) ||
    (deviceGroupId !== null && calendars.find((one) => one.deviceGroupId === deviceGroupId));
  if (!own) return { rules: defaultRules, days: [] };
  return { rules: own.rules, days: days.filter(({ calendarId }) => calendarId === own.id) };
}

/** The organization's devices in use, in their order. */
export const devicesInUse = (db: Connection, bucketId: string) =>
  db
    .select()
    .from(devices)
    .where(and(eq(devices.bucketId, bucketId), isNull(devices.deactivated)))
    .orderBy(asc(devices.position), asc(devices.created), asc(devices.id));

export const groupsInUse = (db: Connection, bucketId: string) =>
  db
    .select()
    .from(deviceGroups)
    .where(and(eq(deviceGroups.bucketId, bucketId), isNull(deviceGroups.deactivated)))
    .orderBy(asc(deviceGroups.position), asc(deviceGroups.created), asc(deviceGroups.id));

/** The device or the group of the organization that has the id. */
export async function targetOf(db: Connection, bucketId: string, targetId: string) {
  const [device] = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.id, targetId), eq(devices.bucketId, bucketId)));
  if (device) return { deviceId: targetId, deviceGroupId: null };
  const [group] = await db
    .select({ id: deviceGroups.id })
    .from(deviceGroups)
    .where(and(eq(deviceGroups.id, targetId), eq(deviceGroups.bucketId, bucketId)));
  return group ? { deviceId: null, deviceGroupId: targetId } : undefined;
}

const ofTarget = (targetId: string) =>
  or(eq(scheduleCalendars.deviceId, targetId), eq(scheduleCalendars.deviceGroupId, targetId));

/** The own calendar of a device or a group, kept from other writers until the transaction ends. */
export const lockCalendar = async (tx: Transaction, bucketId: string, targetId: string) =>
  (
    await tx
      .select()
      .from(scheduleCalendars)
      .where(and(eq(scheduleCalendars.bucketId, bucketId), ofTarget(targetId)))
      .for("update")
  )[0];

/** @throws Problem version_conflict where somebody else was first */
export const insertCalendar = (tx: Transaction, calendar: typeof scheduleCalendars.$inferInsert) =>
  refuseDuplicate(tx.insert(scheduleCalendars).values(calendar), "version_conflict");

export const updateCalendar = (tx: Transaction, id: string, rules: CalendarRules) =>
  tx
    .update(scheduleCalendars)
    .set({ rules, version: sql`${scheduleCalendars.version} + 1` })
    .where(eq(scheduleCalendars.id, id));

export const deleteCalendar = (tx: Transaction, id: string) =>
  tx.delete(scheduleCalendars).where(eq(scheduleCalendars.id, id));

/** @throws Problem entry_taken */
export const insertDay = async (tx: Transaction, day: typeof scheduleDays.$inferInsert) =>
  (await refuseDuplicate(tx.insert(scheduleDays).values(day).returning({ id: scheduleDays.id })))[0];

/** @returns the day that was there */
export const deleteDay = async (tx: Transaction, calendarId: string, id: string) =>
  (
    await tx
      .delete(scheduleDays)
      .where(and(eq(scheduleDays.id, id), eq(scheduleDays.calendarId, calendarId)))
      .returning()
  )[0];

export const stepOfBucket = async (db: Connection, bucketId: string, stepId: string) =>
  (
    await db
      .select({ id: steps.id, deviceGroupId: steps.deviceGroupId })
      .from(steps)
      .where(and(eq(steps.id, stepId), eq(steps.bucketId, bucketId)))
  )[0];

/** What a step needs besides the device it is done on. */
export const devicesOfStep = async (db: Connection, stepId: string) =>
  (
    await db
      .select({ deviceId: stepDevices.deviceId })
      .from(stepDevices)
      .where(eq(stepDevices.stepId, stepId))
      .orderBy(asc(stepDevices.deviceId))
  ).map(({ deviceId }) => deviceId);

export async function replaceStepDevices(tx: Transaction, stepId: string, deviceIds: string[]) {
  await tx.delete(stepDevices).where(eq(stepDevices.stepId, stepId));
  if (deviceIds.length > 0) {
    await tx.insert(stepDevices).values([...new Set(deviceIds)].map((deviceId) => ({ stepId, deviceId })));
  }
}
