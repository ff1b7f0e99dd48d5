import { maxSlots } from "#contract/registration/bookings";
import type { Database } from "#api/infrastructure/database/connect";
import { found } from "#api/infrastructure/problem";
import { addDays, dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { bookingsBetween, examWithGroup, timesOfPatient, type BookingRow } from "./booking-queries";
import { calendarInForce, calendarsOf, devicesInUse, devicesOfStep } from "./calendar-queries";
import { seatKey, takenSeats } from "./cell-queries";
import { daysFrom, daysInZone, openDays } from "./device-days";
import { cellsOf, type WantedExam } from "./judge-booking";
import { cellFrom } from "./open-cells";
import { cellsTaken, freeStarts, maxBufferCells, staffCellsLeft } from "./slots";

interface Asked extends WantedExam {
  minutes: number;
  from: string;
  days: number;
  deviceId?: string | undefined;
  timeZone: string;
  now: Date;
}

/** Times within the rules for something that is to be done, on the devices that do it, the earliest first. */
export async function freeTimes(db: Database, bucketId: string, asked: Asked) {
  const { timeZone, now, minutes, stepId, deviceGroupId, modality } = asked;
  const today = dayAt(now, timeZone);
  const days = daysFrom(asked.from < today ? today : asked.from, asked.days);
  const [inUse, calendars, others] = await Promise.all([
    devicesInUse(db, bucketId),
    calendarsOf(db, bucketId),
    stepId === null ? Promise.resolve<string[]>([]) : devicesOfStep(db, stepId),
  ]);
  const fitting = inUse.filter(
    (device) =>
      device.modality === modality &&
      (deviceGroupId === null || device.deviceGroupId === deviceGroupId) &&
      (!asked.deviceId || device.id === asked.deviceId),
  );
  const needed = inUse.filter(({ id }) => others.includes(id));
  const [start, end] = [startOfDay(days[0] ?? today, timeZone), startOfDay(addDays(days.at(-1) ?? today, 2), timeZone)];
  const ids = [...fitting, ...needed].map(({ id }) => id);
  const taken = await takenSeats(db, ids, cellFrom(start) - maxBufferCells, cellFrom(end));
  const cellsOn = daysInZone(timeZone);
  const times = new Map(
    [...fitting, ...needed].map((device) => {
      const calendar = calendarInForce(calendars, { deviceId: device.id, deviceGroupId: device.deviceGroupId });
      return [device.id, { rules: calendar.rules, open: openDays(calendar, days, cellsOn) }] as const;
    }),
  );
  const also = needed.flatMap(({ id }) => {
    const time = times.get(id);
    return time ? [{ id, ...time }] : [];
  });
  const slots = fitting.flatMap((device) => {
    const time = found(times.get(device.id));
    const rest = also.filter(({ id }) => id !== device.id);
    const { capacity } = time.rules;
    const seats = (cell: number) => taken.get(seatKey(device.id, cell)) ?? 0;
    return days.flatMap((day) =>
      freeStarts(
        time.open.on(day),
        {
          isOpen: (cell) => time.open.isOpen(cell) && rest.every(({ open }) => open.isOpen(cell)),
          // What else is needed and full counts as if the device were.
          taken: (cell) =>
            rest.every(({ id, rules }) => (taken.get(seatKey(id, cell)) ?? 0) < rules.capacity)
              ? seats(cell)
              : capacity,
        },
        time.rules,
        { minutes, now },
      ).map((start) => ({ device, day, start, rules: time.rules, openCells: time.open.on(day).length })),
    );
  });
  slots.sort((one, other) => one.start.getTime() - other.start.getTime());
  return slots;
}

interface StaffBookings {
  first: Date;
  last: Date;
  timeZone: string;
  /** An exam that may be moved: its own time counts no more. */
  butExamId: string;
}

/** What staff have booked from the day of the first moment to that of the last, by device and day. */
async function staffBookings(db: Database, bucketId: string, { first, last, timeZone, butExamId }: StaffBookings) {
  const from = startOfDay(dayAt(first, timeZone), timeZone);
  const to = startOfDay(addDays(dayAt(last, timeZone), 1), timeZone);
  const byDay = new Map<string, BookingRow[]>();
  for (const { booking } of await bookingsBetween(db, bucketId, { from, to })) {
    const { kind, selfBooked, scheduledExamId, deviceIds, start } = booking;
    if (kind !== "exam" || selfBooked || scheduledExamId === butExamId) continue;
    const key = `${deviceIds[0]} ${dayAt(start, timeZone)}`;
    byDay.set(key, [...(byDay.get(key) ?? []), booking]);
  }
  return byDay;
}

interface AskedOfExam extends Pick<Asked, "days" | "deviceId" | "timeZone" | "now"> {
  scheduledExamId: string;
  from?: string | undefined;
  minutes?: number | undefined;
}

/** Times within the rules for a registered exam, apart from what is kept for patients who book themselves. */
export async function timesOfExam(db: Database, bucketId: string, asked: AskedOfExam) {
  const { exam, deviceGroupId } = found(await examWithGroup(db, bucketId, asked.scheduledExamId));
  const { stepId, modality } = exam;
  const minutes = asked.minutes ?? exam.scheduledMinutes;
  const from = asked.from ?? exam.scheduledDate ?? dayAt(asked.now, asked.timeZone);
  const slots = await freeTimes(db, bucketId, { ...asked, stepId, modality, deviceGroupId, minutes, from });
  const [first, last] = [slots[0]?.start, slots.at(-1)?.start];
  const length = minutes * 60_000;
  // Nobody is on two devices at once.
  const elsewhere =
    first && last
      ? await timesOfPatient(db, bucketId, {
          ...{ patientId: exam.patientId, scheduledExamId: exam.id },
          ...{ from: first, to: new Date(last.getTime() + length) },
        })
      : [];
  const times = slots.filter((slot) =>
    elsewhere.every((time) => time.end <= slot.start || time.start.getTime() >= slot.start.getTime() + length),
  );
  return { exam, minutes, times };
}

/** The first times for a registered exam that need nothing of what is kept for patients who book themselves. */
export async function findSlots(db: Database, bucketId: string, asked: AskedOfExam) {
  const { exam, minutes, times } = await timesOfExam(db, bucketId, asked);
  const [first, last] = [times[0]?.start, times.at(-1)?.start];
  const byStaff =
    first && last
      ? await staffBookings(db, bucketId, { first, last, timeZone: asked.timeZone, butExamId: exam.id })
      : null;
  const isKept = ({ device, day, start, rules, openCells }: (typeof times)[number]) => {
    const { from: begins, to: ends } = cellsTaken(start, minutes, rules);
    const staffCells = cellsOf(byStaff?.get(`${device.id} ${day}`) ?? [], rules);
    return ends - begins > staffCellsLeft(rules, { dayCells: openCells * rules.capacity, staffCells });
  };
  const free = times.filter((time) => !isKept(time));
  return free.slice(0, maxSlots).map(({ device, start }) => ({
    deviceId: device.id,
    deviceName: device.name,
    start: start.toISOString(),
    end: new Date(start.getTime() + minutes * 60_000).toISOString(),
  }));
}
