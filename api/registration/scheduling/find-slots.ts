import { maxSlots } from "#contract/registration/bookings";
import type { Database } from "#api/infrastructure/database/connect";
import { found } from "#api/infrastructure/problem";
import { addDays, dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { examWithGroup } from "./booking-queries";
import { calendarInForce, calendarsOf, devicesInUse, devicesOfStep } from "./calendar-queries";
import { seatKey, takenSeats } from "./cell-queries";
import { daysFrom, daysInZone, openDays } from "./device-days";
import { cellFrom } from "./open-cells";
import { freeStarts } from "./slots";

interface Asked {
  scheduledExamId: string;
  from?: string | undefined;
  days: number;
  deviceId?: string | undefined;
  minutes?: number | undefined;
  timeZone: string;
  now: Date;
}

/** Times within the rules for a registered exam, on the devices that do it, the earliest first. */
export async function findSlots(db: Database, bucketId: string, asked: Asked) {
  const { timeZone, now } = asked;
  const { exam, deviceGroupId } = found(await examWithGroup(db, bucketId, asked.scheduledExamId));
  const minutes = asked.minutes ?? exam.scheduledMinutes;
  const today = dayAt(now, timeZone);
  const first = asked.from ?? exam.scheduledDate ?? today;
  const days = daysFrom(first < today ? today : first, asked.days);
  const [inUse, calendars, others] = await Promise.all([
    devicesInUse(db, bucketId),
    calendarsOf(db, bucketId),
    exam.stepId === null ? Promise.resolve<string[]>([]) : devicesOfStep(db, exam.stepId),
  ]);
  const fitting = inUse.filter(
    (device) =>
      device.modality === exam.modality &&
      (deviceGroupId === null || device.deviceGroupId === deviceGroupId) &&
      (!asked.deviceId || device.id === asked.deviceId),
  );
  const needed = inUse.filter(({ id }) => others.includes(id));
  const [start, end] = [startOfDay(days[0] ?? today, timeZone), startOfDay(addDays(days.at(-1) ?? today, 2), timeZone)];
  const ids = [...fitting, ...needed].map(({ id }) => id);
  const taken = await takenSeats(db, ids, cellFrom(start), cellFrom(end));
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
      ).map((from) => ({ device, from })),
    );
  });
  slots.sort((one, other) => one.from.getTime() - other.from.getTime());
  return slots.slice(0, maxSlots).map(({ device, from }) => ({
    deviceId: device.id,
    deviceName: device.name,
    start: from.toISOString(),
    end: new Date(from.getTime() + minutes * 60_000).toISOString(),
  }));
}
