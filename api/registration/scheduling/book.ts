import { v7 } from "uuid";
import { pastMinutes, type FreeReason, type ScheduleRule } from "#contract/registration/scheduling";
import type { Actor } from "#api/infrastructure/actor/actor";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { raise } from "#api/infrastructure/events/events";
import type { Platform } from "#api/infrastructure/platform";
import { found, Problem } from "#api/infrastructure/problem";
import type { OperationContext } from "#api/kernel/operations";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { zoneOf } from "../registry/registry-queries";
import { lockScheduled, updateScheduled } from "../matching/match-queries";
import {
  bookingOfExam,
  bookingOfToken,
  endBooking,
  examWithGroup,
  insertHold,
  lockBooking,
  markBooked,
  noteBrokenRules,
  type BookingRow,
  type ScheduledExam,
} from "./booking-queries";
import { freeCells, isDown, keepCells, seatKey, takeCells, takenSeats } from "./cell-queries";
import { judgeBooking, minutesOf, type Judged } from "./judge-booking";
import { every, type Cells } from "./slots";

/** Seats of those who are booked over what a device has room for. */
const overbookedSeats = 99;

/** Who books: at the desk, or a patient. */
export interface Booker extends Actor {
  platform: Pick<Platform, "subscribers">;
}

/** What is wanted, as the contract's `hold` takes it. */
export interface Wanted {
  scheduledExamId: string;
  deviceId: string;
  start: string;
  minutes?: number | undefined;
  version?: number | undefined;
  confirmed: ScheduleRule[];
  reason: string;
  token: string;
}

/**
 * Holds the time of an exam on its device and on all else its step needs.
 *
 * @param replaces the booking whose place it takes: its cells are free already
 * @throws Problem see the contract's `hold`
 */
export async function holdTime(
  tx: Transaction,
  context: OperationContext,
  wanted: Wanted,
  replaces: BookingRow | null = null,
): Promise<BookingRow> {
  const { bucketId } = context;
  const known = await bookingOfToken(tx, bucketId, wanted.token);
  if (known) return asBefore(known, wanted);
  const { exam, deviceGroupId } = found(await examWithGroup(tx, bucketId, wanted.scheduledExamId));
  requireOpen(exam, wanted.version);
  if (await bookingOfExam(tx, exam.id)) throw new Problem("already_booked");
  const minutes = wanted.minutes ?? (replaces ? minutesOf(replaces) : exam.scheduledMinutes);
  const start = new Date(wanted.start);
  const now = new Date();
  if (now.getTime() - start.getTime() > pastMinutes * 60_000) throw new Problem("time_past");
  const { deviceId } = wanted;
  const judged = await judgeBooking(tx, bucketId, {
    ...{ deviceGroupId, deviceId, start, minutes, stepId: exam.stepId, modality: exam.modality },
    patient: { patientId: exam.patientId, scheduledExamId: exam.id },
    isSelfBooking: false,
    now,
    butBookingId: replaces?.id ?? null,
  });
  requireConfirmed(context, judged.broken, wanted);
  const booking = await insertHold(tx, {
    id: v7(),
    bucketId,
    kind: "exam",
    scheduledExamId: exam.id,
    deviceIds: judged.devices.map((device) => device.deviceId),
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    cellCount: judged.devices.length * (judged.cells.takenTo - judged.cells.takenFrom),
    token: wanted.token,
    reason: judged.broken.length > 0 ? wanted.reason : "",
    brokenRules: judged.broken,
    replacesId: replaces?.id ?? null,
    madeBy: context.caller().accountId,
  });
  // The same token came a moment ago, and has committed since.
  if (!booking) return asBefore(found(await bookingOfToken(tx, bucketId, wanted.token)), wanted);
  return takeSeats(tx, context, booking, { judged, wanted });
}

/**
 * @throws Problem slot_taken; schedule_rules_broken where the exam's own time is free, and what is kept free around it is
 * not; unless it is meant to be overbooked
 */
async function takeSeats(
  tx: Transaction,
  context: OperationContext,
  booking: BookingRow,
  { judged, wanted }: { judged: Judged; wanted: Wanted },
): Promise<BookingRow> {
  const { devices, cells, broken } = judged;
  const take = (seatsOf: (capacity: number) => number) =>
    takeCells(tx, {
      bookingId: booking.id,
      devices: devices.map(({ deviceId, capacity }) => ({ deviceId, seats: seatsOf(capacity) })),
      from: cells.takenFrom,
      to: cells.takenTo,
    });
  if (await take((capacity) => capacity)) return booking;
  if (await isDown(tx, booking.deviceIds, cells.from, cells.to)) {
    throw new Problem("slot_taken", { rules: broken, isDown: true });
  }
  const isFree = await hasSeats(tx, devices, cells);
  const rules: ScheduleRule[] = [...broken, isFree ? "changeover" : "full"];
  if (!isFree && !wanted.confirmed.includes("full")) throw new Problem("slot_taken", { rules });
  requireConfirmed(context, rules, wanted);
  if (!(await take(() => overbookedSeats))) throw new Problem("slot_taken", { rules });
  const broke = { brokenRules: rules, reason: wanted.reason };
  await noteBrokenRules(tx, booking.id, broke);
  return { ...booking, ...broke };
}

/** Whether every device has a seat left in the exam's own time, whatever is kept free around it. */
async function hasSeats(tx: Transaction, devices: Judged["devices"], { from, to }: Cells): Promise<boolean> {
  const taken = await takenSeats(
    tx,
    devices.map(({ deviceId }) => deviceId),
    from,
    to,
  );
  return devices.every(({ deviceId, capacity }) =>
    every(from, to, (cell) => (taken.get(seatKey(deviceId, cell)) ?? 0) < capacity),
  );
}

/** Asked for again: the same answer. @throws Problem conflict where the token stands for something else */
function asBefore(known: BookingRow, { scheduledExamId, deviceId, start }: Wanted): BookingRow {
  const isSame =
    known.scheduledExamId === scheduledExamId &&
    known.deviceIds[0] === deviceId &&
    known.start.getTime() === Date.parse(start);
  if (!isSame || (known.state !== "held" && known.state !== "booked")) throw new Problem("conflict");
  return known;
}

function requireOpen({ status, version: current, examId }: ScheduledExam, version: number | undefined): void {
  if (version !== undefined && version !== current) {
    throw new Problem("version_conflict", { current: { version: current, status } });
  }
  if (status === "Cancelled" || status === "Performed" || examId !== null) throw new Problem("schedule_closed");
}

/** Breaking a rule is meant, has a reason, and is for whoever supervises the desk. */
function requireConfirmed(context: OperationContext, broken: ScheduleRule[], { confirmed, reason }: Wanted): void {
  if (broken.length === 0) return;
  if (!broken.every((rule) => confirmed.includes(rule))) throw new Problem("schedule_rules_broken", { rules: broken });
  requireRight(context, "registry_delete");
  if (reason === "") throw new Problem("reason_required");
}

/** @throws Problem forbidden */
export function requireRight(context: OperationContext, action: "registry_update" | "registry_delete"): void {
  if (!may(context.caller(), action, context.bucketId)) throw new Problem("forbidden", { action });
}

/**
 * Books what is held: the registered exam has its time, its device and its minutes with the same commit, so that the
 * modality worklist does. Once more is harmless.
 *
 * @throws Problem hold_expired; already_booked; schedule_closed; version_conflict
 */
export async function confirmHold(
  tx: Transaction,
  context: Booker,
  { bookingId, version }: { bookingId: string; version?: number | undefined },
  event: "exam_time_booked" | "exam_time_moved" = "exam_time_booked",
): Promise<BookingRow> {
  const { bucketId } = context;
  const held = found(await lockBooking(tx, bucketId, bookingId));
  if (held.state === "booked") return held;
  if (held.state !== "held" || held.scheduledExamId === null) throw new Problem("hold_expired");
  const exam = found(await lockScheduled(tx, bucketId, held.scheduledExamId));
  requireOpen(exam, version);
  if ((await keepCells(tx, held.id)) < held.cellCount) throw new Problem("hold_expired");
  const booked = await markBooked(tx, held.id);
  const now = new Date();
  const to = exam.status === "Registered" ? "Scheduled" : exam.status;
  const [deviceId = null] = held.deviceIds;
  // Whoever loses the time again still waits for that day, and is listed under it.
  const scheduledDate = dayAt(held.start, found(await zoneOf(tx, bucketId)));
  await updateScheduled(
    tx,
    exam.id,
    { status: to, deviceId, scheduledDate, scheduledStart: held.start, scheduledMinutes: minutesOf(held) },
    now,
  );
  if (to !== exam.status) {
    const told = { scheduledExamId: exam.id, bucketId, from: exam.status, to };
    await raise(context.platform, tx, context, "scheduledExamChanged", told);
  }
  const kind = event === "exam_time_moved" ? "moved" : "booked";
  await raise(context.platform, tx, context, "examTimeChanged", { bookingId: held.id, bucketId, kind });
  await audit(tx, context, event, {
    subjectId: exam.id,
    detail: {
      number: exam.accessionNumber,
      start: held.start.toISOString(),
      ...(exam.scheduledStart && { "start.from": exam.scheduledStart.toISOString() }),
      ...(held.brokenRules.length > 0 && { rules: held.brokenRules.join(","), reason: held.reason }),
    },
  });
  return booked;
}

/** How a booking ends. */
interface Ending {
  state: "moved" | "freed" | "cancelled";
  why: FreeReason | null;
  note: string;
  accountId: string | null;
}

/** Its cells are free for others; the row stays as history. */
export async function giveUp(tx: Transaction, booking: BookingRow, { state, why, note, accountId }: Ending) {
  await freeCells(tx, booking.id);
  await endBooking(tx, booking.id, {
    state,
    ended: new Date(),
    endedBy: accountId,
    endReason: why,
    endNote: note,
  });
}

/** The exam waits for a time again. */
export async function waitAgain(tx: Transaction, context: OperationContext, exam: ScheduledExam): Promise<void> {
  const { bucketId } = context;
  const to = exam.status === "Scheduled" ? "Registered" : exam.status;
  await updateScheduled(tx, exam.id, { status: to, scheduledStart: null }, new Date());
  if (to !== exam.status) {
    const told = { scheduledExamId: exam.id, bucketId, from: exam.status, to };
    await raise(context.platform, tx, context, "scheduledExamChanged", told);
  }
}
