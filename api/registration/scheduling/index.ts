import { v7 } from "uuid";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { raise } from "#api/infrastructure/events/events";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { lockScheduled } from "../matching/match-queries";
import { zoneOf } from "../registry/registry-queries";
import { confirmHold, giveUp, holdTime, requireRight, waitAgain } from "./book";
import {
  bookingOf,
  bookingOfToken,
  bookingsBetween,
  bookingsOfExam,
  deviceNames,
  insertDowntime,
  lockBooking,
  maxDowntimeDays,
  waitingExams,
  type BookingRow,
  type OfferedTime,
} from "./booking-queries";
import { calendarInForce, calendarsOf, devicesInUse } from "./calendar-queries";
import { calendarOperations } from "./calendars";
import { blockCells } from "./cell-queries";
import { findSlots } from "./find-slots";
import { cellAt, cellFrom } from "./open-cells";
import { calendarDays, freeMinutesFrom } from "./show-days";
import { shownBooking, shownPast, shownWaiting } from "./shown-booking";

const zone = async (db: Database | Transaction, bucketId: string) => found(await zoneOf(db, bucketId));

const days = operations.scheduling.days.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const timeZone = await zone(db, context.bucketId);
  recordView(context, "schedule_viewed", { detail: { day: input.from } });
  return { timeZone, devices: await calendarDays(db, context.bucketId, { ...input, timeZone, now: new Date() }) };
});

const find = operations.scheduling.find.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const timeZone = await zone(db, context.bucketId);
  return { slots: await findSlots(db, context.bucketId, { ...input, timeZone, now: new Date() }) };
});

const waiting = operations.scheduling.waiting.handler(async ({ input, context }) => {
  recordView(context, "schedule_waiting_listed", {});
  const { q, scheduledExamId, deviceId, start, minutes } = input;
  const offered = deviceId && start ? await offeredTime(context, deviceId, new Date(start), minutes) : null;
  const rows = await waitingExams(context.platform.db, context.bucketId, offered, { q, scheduledExamId });
  return rows.map(shownWaiting);
});

const hold = operations.scheduling.hold.handler(async ({ input, context }) => {
  const bookingId = await context.platform.db.transaction(async (tx) => {
    const held = await holdTime(tx, context, input);
    await audit(tx, context, "exam_time_held", {
      subjectId: input.scheduledExamId,
      detail: { start: input.start, ...(held.reason && { rules: held.brokenRules.join(","), reason: held.reason }) },
    });
    return held.id;
  });
  return readBooking(context, bookingId);
});

const confirm = operations.scheduling.confirm.handler(async ({ input, context }) => {
  const { bookingId, token, version } = input;
  await context.platform.db.transaction(async (tx) => {
    await requireToken(tx, context, bookingId, token);
    await confirmHold(tx, context, { bookingId, version });
  });
  return readBooking(context, bookingId);
});

const release = operations.scheduling.release.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const held = await requireToken(tx, context, input.bookingId, input.token);
    if (held.state === "booked") throw new Problem("conflict");
    if (held.state === "held") await giveUp(tx, held, { state: "freed", why: null, note: "", accountId });
  });
});

const book = operations.scheduling.book.handler(async ({ input, context }) => {
  const bookingId = await context.platform.db.transaction(async (tx) => {
    const { id } = await holdTime(tx, context, input);
    await confirmHold(tx, context, { bookingId: id });
    return id;
  });
  return readBooking(context, bookingId);
});

const booking = operations.scheduling.booking.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const row = found(await bookingOf(db, context.bucketId, input.bookingId));
  const { scheduledExamId } = row.booking;
  const [past, names] = await Promise.all([
    scheduledExamId === null ? [] : bookingsOfExam(db, scheduledExamId),
    deviceNames(db, context.bucketId),
  ]);
  recordView(context, "schedule_viewed", { subjectId: scheduledExamId ?? row.booking.id });
  const history = past.map((one) => shownPast(one, names));
  return { ...shownBooking(row), history, affected: (await affectedBy(db, row.booking)).map(shownBooking) };
});

const reschedule = operations.scheduling.reschedule.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  const bookingId = await context.platform.db.transaction(async (tx) => {
    const former = found(await lockBooking(tx, context.bucketId, input.bookingId));
    const { scheduledExamId } = former;
    if (scheduledExamId === null) throw new Problem("not_found");
    if (former.state !== "booked") {
      const known = await bookingOfToken(tx, context.bucketId, input.token);
      if (known?.replacesId === former.id) return known.id;
      throw new Problem("conflict");
    }
    await giveUp(tx, former, { state: "moved", why: input.why, note: input.note, accountId });
    const held = await holdTime(tx, context, { ...input, scheduledExamId }, former);
    await confirmHold(tx, context, { bookingId: held.id }, "exam_time_moved");
    return held.id;
  });
  return readBooking(context, bookingId);
});

const free = operations.scheduling.free.handler(async ({ input, context }) => {
  const { why, note } = input;
  const { accountId } = context.caller();
  const { bucketId } = context;
  const freed = await context.platform.db.transaction(async (tx) => {
    const row = found(await lockBooking(tx, bucketId, input.bookingId));
    if (row.state !== "booked") throw new Problem("conflict");
    if (row.kind === "downtime") requireRight(context, "registry_update");
    const exam = row.scheduledExamId === null ? null : found(await lockScheduled(tx, bucketId, row.scheduledExamId));
    if (exam?.status === "Performed") throw new Problem("schedule_closed");
    await giveUp(tx, row, { state: "freed", why, note, accountId });
    if (exam) {
      await waitAgain(tx, context, exam);
      await raise(context.platform, tx, context, "examTimeChanged", { bookingId: row.id, bucketId, kind: "cancelled" });
    }
    const detail = { start: row.start.toISOString(), why, ...(note && { note }) };
    await audit(tx, context, exam ? "exam_time_freed" : "device_back_in_use", {
      subjectId: exam?.id ?? row.deviceIds[0] ?? null,
      detail: exam ? { number: exam.accessionNumber, ...detail } : detail,
    });
    return row;
  });
  const deviceId = found(freed.deviceIds[0]);
  const offered = await offeredTime(context, deviceId, freed.start);
  const rows = await waitingExams(context.platform.db, bucketId, offered, { q: "" });
  return {
    deviceId,
    start: freed.start.toISOString(),
    end: freed.end.toISOString(),
    fitting: rows.filter((one) => one.fits && one.exam.id !== freed.scheduledExamId).map(shownWaiting),
  };
});

const block = operations.scheduling.block.handler(async ({ input, context }) => {
  requireRight(context, "registry_update");
  const { deviceId, reason, token } = input;
  const { bucketId } = context;
  const [start, end] = [new Date(input.start), new Date(input.end)];
  if (end <= start) throw new Problem("invalid", { field: "end", rule: "endBeforeStart" });
  if (end.getTime() - start.getTime() > maxDowntimeDays * 86_400_000) {
    throw new Problem("invalid", { field: "end", rule: "downtimeTooLong" });
  }
  const id = await context.platform.db.transaction(async (tx) => {
    const device = found((await devicesInUse(tx, bucketId)).find((one) => one.id === deviceId));
    const { rules } = calendarInForce(await calendarsOf(tx, bucketId), {
      deviceId,
      deviceGroupId: device.deviceGroupId,
    });
    const [from, to] = [cellAt(start), cellFrom(end)];
    const downtime = await insertDowntime(tx, {
      ...{ id: v7(), bucketId, deviceIds: [deviceId], start, end, token, reason },
      cellCount: (to - from) * rules.capacity,
      madeBy: context.caller().accountId,
    });
    if (!downtime) return found(await bookingOfToken(tx, bucketId, token)).id;
    await blockCells(tx, { bookingId: downtime.id, devices: [{ deviceId, seats: rules.capacity }], from, to });
    await audit(tx, context, "device_taken_down", {
      subjectId: deviceId,
      detail: { start: input.start, end: input.end, reason },
    });
    return downtime.id;
  });
  const { db } = context.platform;
  const row = found(await bookingOf(db, bucketId, id));
  return { ...shownBooking(row), affected: (await affectedBy(db, row.booking)).map(shownBooking) };
});

/** Bookings that stand in a downtime. */
async function affectedBy(db: Database, { kind, state, bucketId, deviceIds, start, end }: BookingRow) {
  if (kind !== "downtime" || state !== "booked") return [];
  const standing = await bookingsBetween(db, bucketId, { from: start, to: end, deviceId: deviceIds[0] });
  return standing.filter(({ booking }) => booking.kind === "exam");
}

/** @throws Problem not_found where it is somebody else's */
async function requireToken(tx: Transaction, context: OperationContext, bookingId: string, token: string) {
  const row = found(await lockBooking(tx, context.bucketId, bookingId));
  if (row.token !== token) throw new Problem("not_found");
  return row;
}

const readBooking = async (context: OperationContext, id: string) =>
  shownBooking(found(await bookingOf(context.platform.db, context.bucketId, id)));

/** A time on a device, as long as it is free. */
async function offeredTime(
  context: OperationContext,
  deviceId: string,
  start: Date,
  minutes?: number,
): Promise<OfferedTime | null> {
  const { db } = context.platform;
  const timeZone = await zone(db, context.bucketId);
  const day = dayAt(start, timeZone);
  const asked = { from: day, days: 1, deviceId, timeZone, now: new Date() };
  const [device] = await calendarDays(db, context.bucketId, asked);
  if (!device) return null;
  const { deviceGroupId, modality } = device;
  const mayTake = device.days[0]?.staffMinutes ?? Infinity;
  const least = Math.min(minutes ?? freeMinutesFrom(device, start), mayTake);
  return { deviceId, deviceGroupId, modality, day, minutes: least };
}

/** Times of exams on devices. */
export const scheduling = {
  ...calendarOperations,
  days,
  find,
  waiting,
  hold,
  confirm,
  release,
  book,
  booking,
  reschedule,
  free,
  block,
};
