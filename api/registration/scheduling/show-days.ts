import type { DeviceCalendar } from "#contract/registration/bookings";
import { cellMinutes } from "#contract/registration/scheduling";
import type { Database } from "#api/infrastructure/database/connect";
import { addDays, startOfDay } from "#api/infrastructure/time/zoned-days";
import { bookingsBetween, type BookingWithExam } from "./booking-queries";
import { calendarInForce, calendarsOf, devicesInUse, type CalendarInForce, type Device } from "./calendar-queries";
import { seatKey, takenSeats } from "./cell-queries";
import { daysFrom, daysInZone, openDays } from "./device-days";
import { timesOfExam } from "./find-slots";
import { cellsOf } from "./judge-booking";
import { cellAt, cellFrom, spansOf, startOfCell } from "./open-cells";
import { shownBooking } from "./shown-booking";
import { cellsTaken, freeCells, maxBufferCells, staffCellsLeft } from "./slots";

interface Asked {
  from: string;
  days: number;
  deviceId?: string | undefined;
  deviceGroupId?: string | undefined;
  /** The exam that is to be done in what is free. */
  scheduledExamId?: string | undefined;
  timeZone: string;
  now: Date;
}

/** Devices of the organization with their hours, bookings and free times. */
export async function calendarDays(db: Database, bucketId: string, asked: Asked): Promise<DeviceCalendar[]> {
  const { timeZone, now } = asked;
  const days = daysFrom(asked.from, asked.days);
  const [start, end] = [startOfDay(asked.from, timeZone), startOfDay(addDays(asked.from, asked.days), timeZone)];
  const [inUse, calendars, booked] = await Promise.all([
    devicesInUse(db, bucketId),
    calendarsOf(db, bucketId),
    bookingsBetween(db, bucketId, { from: start, to: end, deviceId: asked.deviceId }),
  ]);
  const shown = inUse.filter(
    ({ id, deviceGroupId }) =>
      (!asked.deviceId || id === asked.deviceId) && (!asked.deviceGroupId || deviceGroupId === asked.deviceGroupId),
  );
  const ids = shown.map(({ id }) => id);
  const [taken, cellsOfExam] = await Promise.all([
    takenSeats(db, ids, cellFrom(start) - maxBufferCells, cellFrom(end) + maxBufferCells),
    cellsForExam(db, bucketId, asked),
  ]);
  const cellsOn = daysInZone(timeZone);
  return shown.map((device) => {
    const calendar = calendarInForce(calendars, { deviceId: device.id, deviceGroupId: device.deviceGroupId });
    const open = openDays(calendar, days, cellsOn);
    const own = booked.filter(({ booking }) => booking.deviceIds.includes(device.id));
    const { capacity, gridMinutes } = calendar.rules;
    const time = { isOpen: open.isOpen, taken: (cell: number) => taken.get(seatKey(device.id, cell)) ?? 0 };
    return {
      deviceId: device.id,
      name: device.name,
      modality: device.modality,
      room: device.room,
      deviceGroupId: device.deviceGroupId,
      ...{ capacity, gridMinutes },
      days: days.map((day) => {
        const cells = open.on(day).map(({ cell }) => cell);
        const free = cellsOfExam
          ? cells.filter((cell) => cellsOfExam.get(device.id)?.has(cell))
          : freeCells(open.on(day), time, calendar.rules, now);
        const bookings = bookingsOn(own, startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone));
        return {
          day,
          open: spansOf(cells).map(asSpan),
          free: spansOf(free).map(asSpan),
          bookings: bookings.map(shownBooking),
          openMinutes: cells.length * cellMinutes * capacity,
          bookedMinutes: bookedMinutes(bookings, calendar, device),
          staffMinutes: staffMinutes(bookings, calendar, { device, dayCells: cells.length * capacity }),
          note: calendar.days
            .filter(({ date }) => date === day)
            .map(({ note }) => note)
            .filter(Boolean)
            .join(" · "),
        };
      }),
    };
  });
}

/** By the device, the cells of all times that an exam could be given; null where none is asked for. */
async function cellsForExam(db: Database, bucketId: string, { scheduledExamId, ...asked }: Asked) {
  if (scheduledExamId === undefined) return null;
  const { minutes, times } = await timesOfExam(db, bucketId, { ...asked, scheduledExamId });
  const cells = new Map<string, Set<number>>();
  for (const { device, start, rules } of times) {
    const { from, to } = cellsTaken(start, minutes, rules);
    const ofDevice = cells.get(device.id) ?? new Set<number>();
    cells.set(device.id, ofDevice);
    for (let cell = from; cell < to; cell += 1) ofDevice.add(cell);
  }
  return cells;
}

const asSpan = ({ from, to }: { from: number; to: number }) => ({
  start: startOfCell(from).toISOString(),
  end: startOfCell(to).toISOString(),
});

const bookingsOn = (booked: BookingWithExam[], from: Date, to: Date) =>
  booked.filter(({ booking }) => booking.start < to && booking.end > from);

/** Those that take the device's own time, not as what another one's exam needs besides. */
const examsOn = (bookings: BookingWithExam[], device: Device) =>
  bookings.map(({ booking }) => booking).filter(({ kind, deviceIds }) => kind === "exam" && deviceIds[0] === device.id);

const bookedMinutes = (bookings: BookingWithExam[], { rules }: CalendarInForce, device: Device) =>
  cellsOf(examsOn(bookings, device), rules) * cellMinutes;

function staffMinutes(
  bookings: BookingWithExam[],
  { rules }: CalendarInForce,
  { device, dayCells }: { device: Device; dayCells: number },
): number | null {
  const byStaff = examsOn(bookings, device).filter(({ selfBooked }) => !selfBooked);
  const left = staffCellsLeft(rules, { dayCells, staffCells: cellsOf(byStaff, rules) });
  return left === Infinity ? null : Math.max(0, Math.floor(left)) * cellMinutes;
}

/** How long an exam that begins at a moment may be: what somebody who waits could be offered. */
export function freeMinutesFrom(calendar: DeviceCalendar | undefined, start: Date): number {
  const span = calendar?.days
    .flatMap(({ free }) => free)
    .find((one) => cellAt(new Date(one.start)) <= cellAt(start) && start < new Date(one.end));
  return span ? (Date.parse(span.end) - start.getTime()) / 60_000 : 0;
}
