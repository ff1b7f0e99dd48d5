import { v7 } from "uuid";
import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { bookingOfToken, insertHold, type BookingRow } from "../scheduling/booking-queries";
import { takeCells } from "../scheduling/cell-queries";
import { judgeBooking, type WantedExam } from "../scheduling/judge-booking";

interface Wanted extends WantedExam {
  bucketId: string;
  deviceId: string;
  start: Date;
  minutes: number;
  token: string;
  /** Of one who moves a time; null for one who has not said yet who comes. */
  patient: { patientId: string; scheduledExamId: string } | null;
  /** The booking whose place it takes: its cells are free already. */
  replaces: BookingRow | null;
}

/**
 * Holds a time for a patient, with all that the step needs. Rules are kept: nobody is asked whether they may be broken.
 *
 * @throws Problem slot_taken; too_many_bookings for the patient on that day
 */
export async function holdForPatient(tx: Transaction, wanted: Wanted): Promise<BookingRow> {
  const { bucketId, start, minutes, token, patient, replaces } = wanted;
  const judged = await judgeBooking(tx, bucketId, {
    ...wanted,
    now: new Date(),
    isSelfBooking: true,
    butBookingId: replaces?.id ?? null,
  });
  if (judged.broken.includes("patientDayLimit")) throw new Problem("too_many_bookings");
  if (judged.broken.length > 0) throw new Problem("slot_taken", { rules: judged.broken });
  const { devices } = judged;
  const { takenFrom: from, takenTo: to } = judged.cells;
  const hold = await insertHold(tx, {
    ...{ id: v7(), bucketId, kind: "exam", selfBooked: true, madeBy: null, start, token },
    scheduledExamId: patient?.scheduledExamId ?? null,
    deviceIds: devices.map(({ deviceId }) => deviceId),
    end: new Date(start.getTime() + minutes * 60_000),
    cellCount: devices.length * (to - from),
    replacesId: replaces?.id ?? null,
  });
  if (!hold) return sameHold(await bookingOfToken(tx, bucketId, token), wanted);
  const seats = devices.map(({ deviceId, capacity }) => ({ deviceId, seats: capacity }));
  if (!(await takeCells(tx, { bookingId: hold.id, devices: seats, from, to }))) throw new Problem("slot_taken");
  return hold;
}

/** @throws Problem conflict where the token stands for something else */
export function sameHold(known: BookingRow | undefined, { deviceId, start }: Pick<Wanted, "deviceId" | "start">) {
  if (known?.selfBooked && known.deviceIds[0] === deviceId && known.start.getTime() === start.getTime()) return known;
  throw new Problem("conflict");
}
