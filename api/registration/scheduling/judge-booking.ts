import type { ScheduleRule } from "#contract/registration/scheduling";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { addDays, clockAt, dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { zoneOf } from "../registry/registry-queries";
import { bookingsBetween, examsOfPatient, type ScheduledExam } from "./booking-queries";
import { calendarInForce, calendarsOf, devicesInUse, devicesOfStep } from "./calendar-queries";
import { daysInZone, openDays } from "./device-days";
import { brokenRules, cellsTaken } from "./slots";

interface Asked {
  exam: ScheduledExam;
  /** Of its step. */
  deviceGroupId: string | null;
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
  /** Cells, with what is kept free around the exam. */
  from: number;
  to: number;
  broken: ScheduleRule[];
}

/** @throws Problem not_found for a device that is not in use */
export async function judgeBooking(tx: Transaction, bucketId: string, asked: Asked): Promise<Judged> {
  const { exam, start, minutes, now } = asked;
  const timeZone = found(await zoneOf(tx, bucketId));
  const [inUse, calendars, stepDevices] = [
    await devicesInUse(tx, bucketId),
    await calendarsOf(tx, bucketId),
    exam.stepId === null ? [] : await devicesOfStep(tx, exam.stepId),
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
  const booked = await bookingsBetween(tx, bucketId, { from, to, deviceId: device.id });
  const staffCells = booked
    .filter(({ booking }) => booking.kind === "exam" && booking.id !== asked.butBookingId)
    .filter(({ booking }) => booking.deviceIds[0] === device.id)
    .map(({ booking }) => cellsTaken(booking.start, minutesOf(booking), rules))
    .reduce((sum, cells) => sum + cells.to - cells.from, 0);
  const [hour = 0, minute = 0] = clockAt(start, timeZone).slice(11).split(":").map(Number);
  const broken = brokenRules(rules, {
    start,
    minutes,
    now,
    minuteOfDay: hour * 60 + minute,
    isRightDevice:
      device.modality === exam.modality &&
      (asked.deviceGroupId === null || device.deviceGroupId === asked.deviceGroupId),
    patientExams: await examsOfPatient(tx, bucketId, { patientId: exam.patientId, butId: exam.id, from, to }),
    isOpen: (cell) => inForce.every(({ open }) => open.isOpen(cell)),
    dayCells: own.open.on(day).length * rules.capacity,
    staffCells,
    isSelfBooking: false,
  });
  const { takenFrom, takenTo } = cellsTaken(start, minutes, rules);
  const devices = inForce.map(({ deviceId, calendar }) => ({ deviceId, capacity: calendar.rules.capacity }));
  return { devices, from: takenFrom, to: takenTo, broken };
}

export const minutesOf = ({ start, end }: { start: Date; end: Date }) => (end.getTime() - start.getTime()) / 60_000;
