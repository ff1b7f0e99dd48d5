import { maxSelfBookingDays } from "#contract/registration/self-booking";
import type { Database } from "#api/infrastructure/database/connect";
import { addDays, dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { bookingsBetween } from "../scheduling/booking-queries";
import { freeTimes } from "../scheduling/find-slots";
import { cellsOf } from "../scheduling/judge-booking";
import { cellsTaken, patientShare } from "../scheduling/slots";
import type { Place, StepRow } from "./self-booking-queries";

interface Asked {
  place: Place;
  row: StepRow;
  from?: string | undefined;
  now: Date;
}

/** The last day patients may choose. */
export const lastDayOf = ({ timeZone, settings }: Place, now: Date) =>
  addDays(dayAt(now, timeZone), settings.daysAhead);

/** Times that patients may choose for a step, a day at a time; of devices that are free then one is named. */
export async function offeredTimes(db: Database, { place, row, from, now }: Asked) {
  const { timeZone, settings } = place;
  const { bucketId } = settings;
  const { step, procedure } = row;
  const { minutes } = step;
  const [today, last] = [dayAt(now, timeZone), lastDayOf(place, now)];
  const first = from && from > today ? from : today;
  if (first > last) return { days: [], next: null };
  const beyond = addDays(first, maxSelfBookingDays);
  const end = beyond > last ? addDays(last, 1) : beyond;
  const count = Math.round((Date.parse(end) - Date.parse(first)) / 86_400_000);
  const [times, booked] = await Promise.all([
    freeTimes(db, bucketId, {
      ...{ stepId: step.id, modality: procedure.modality, deviceGroupId: step.deviceGroupId, minutes },
      ...{ from: first, days: count, timeZone, now },
    }),
    bookingsBetween(db, bucketId, { from: startOfDay(first, timeZone), to: startOfDay(end, timeZone) }),
  ]);
  const byPatients = booked.map(({ booking }) => booking).filter(({ selfBooked }) => selfBooked);
  const days = new Map<string, Map<number, { deviceId: string; start: string }>>();
  for (const { device, day, start, rules, openCells } of times) {
    const own = byPatients.filter(
      (booking) => booking.deviceIds[0] === device.id && dayAt(booking.start, timeZone) === day,
    );
    const wanted = cellsTaken(start, minutes, rules);
    const share = patientShare(openCells * rules.capacity, rules);
    if (cellsOf(own, rules) + wanted.to - wanted.from > share) continue;
    const ofDay = days.get(day) ?? new Map<number, { deviceId: string; start: string }>();
    days.set(day, ofDay);
    if (!ofDay.has(start.getTime())) ofDay.set(start.getTime(), { deviceId: device.id, start: start.toISOString() });
  }
  return {
    days: [...days].map(([day, ofDay]) => ({ day, times: [...ofDay.values()] })),
    next: end > last ? null : end,
  };
}

/** When the last day that patients may choose is over. */
export const endOf = (place: Place, now = new Date()) => startOfDay(addDays(lastDayOf(place, now), 1), place.timeZone);
