import type { CalendarRules } from "#contract/registration/calendar";
import type { ScheduleRule } from "#contract/registration/scheduling";
import { takeTurn } from "#api/infrastructure/database/take-turn";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { addDays, clockAt, dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { zoneOf } from "../registry/registry-queries";
import { bookingsBetween, examsOfPatient, timesOfPatient } from "./booking-queries";
import { calendarInForce, calendarsOf, devicesInUse, devicesOfStep } from "./calendar-queries";
import { daysInZone, openDays } from "./device-days";
import { brokenRules, cellsTaken, type Cells } from "./slots";

/** What is to be done. */
export interface WantedExam {
  stepId: string | null;
  modality: string;
  /** Of its step. */
  deviceGroupId: string | null;
}

interface Asked extends WantedExam {
  /** Null for a patient who has not said yet who comes. */
  patient: { patientId: string; scheduledExamId: string } | null;
  isSelfBooking: boolean;
  deviceId: string;
  start: Date;
  minutes: number;
  now: Date;
  /** A booking whose place is taken: it counts no more. */
  butBookingId: string | null;
}

/** What a booking needs and which rules it breaks. */
export interface Judged {
  devices: { deviceId: string; capacity: number }[];
  cells: Cells;
  broken: ScheduleRule[];
}

/**
 * Which rules a booking breaks. Of those that count what others have booked, the next one waits until this transaction
 * ends: two at once cannot both take what is left.
 *
 * @throws Problem not_found for a device that is not in use
 */
export async function judgeBooking(tx: Transaction, bucketId: string, asked: Asked): Promise<Judged> {
  const { patient, start, minutes, now, isSelfBooking } = asked;
  const timeZone = found(await zoneOf(tx, bucketId));
  const [inUse, calendars, stepDevices] = [
    await devicesInUse(tx, bucketId),
    await calendarsOf(tx, bucketId),
    asked.stepId === null ? [] : await devicesOfStep(tx, asked.stepId),
  ];
  const device = found(inUse.find(({ id }) => id === asked.deviceId));
  const needed = [device, ...inUse.filter(({ id }) => id !== device.id && stepDevices.includes(id))];
  const day = dayAt(start, timeZone);
  const cellsOn = daysInZone(timeZone);
  const inForce = needed.map((one) => {
    const calendar = calendarInForce(calendars, { deviceId: one.id, deviceGroupId: one.deviceGroupId });
    return { deviceId: one.id, calendar, open: openDays(calendar, [day], cellsOn) };
  });
  const [own] = inForce;
  if (!own) throw new Problem("not_found");
  const { rules } = own.calendar;
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  if (isSelfBooking || rules.selfBookingPercent > 0) await takeTurn(tx, `share ${device.id} ${day}`);
  if (patient) await takeTurn(tx, `patient ${bucketId} ${patient.patientId} ${day}`);
  const booked = (await bookingsBetween(tx, bucketId, { from, to, deviceId: device.id }))
    .map(({ booking }) => booking)
    .filter(({ kind, id, deviceIds }) => kind === "exam" && id !== asked.butBookingId && deviceIds[0] === device.id);
  const [hour = 0, minute = 0] = clockAt(start, timeZone).slice(11).split(":").map(Number);
  const broken = brokenRules(rules, {
    start,
    minutes,
    now,
    minuteOfDay: hour * 60 + minute,
    isRightDevice:
      device.modality === asked.modality &&
      (asked.deviceGroupId === null || device.deviceGroupId === asked.deviceGroupId),
    patientExams: patient === null ? 0 : await examsOfPatient(tx, bucketId, { ...patient, from, to }),
    isPatientElsewhere:
      patient !== null &&
      (
        await timesOfPatient(tx, bucketId, {
          ...patient,
          from: start,
          to: new Date(start.getTime() + minutes * 60_000),
        })
      ).length > 0,
    isOpen: (cell) => inForce.every(({ open }) => open.isOpen(cell)),
    dayCells: own.open.on(day).length * rules.capacity,
    staffCells: cellsOf(
      booked.filter(({ selfBooked }) => !selfBooked),
      rules,
    ),
    patientCells: cellsOf(
      booked.filter(({ selfBooked }) => selfBooked),
      rules,
    ),
    isSelfBooking,
  });
  const devices = inForce.map(({ deviceId, calendar }) => ({ deviceId, capacity: calendar.rules.capacity }));
  return { devices, cells: cellsTaken(start, minutes, rules), broken };
}

/** Cells that exams take, without what is kept free around them. */
export const cellsOf = (booked: readonly { start: Date; end: Date }[], rules: CalendarRules) =>
  booked
    .map((booking) => cellsTaken(booking.start, minutesOf(booking), rules))
    .reduce((sum, cells) => sum + cells.to - cells.from, 0);

export const minutesOf = ({ start, end }: { start: Date; end: Date }) => (end.getTime() - start.getTime()) / 60_000;
