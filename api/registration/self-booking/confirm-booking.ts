import { OrderedExam, RegistryOrder, filledByCard } from "#contract/registration/registry-order";
import { maxOpenSelfBookings } from "#contract/registration/self-booking";
import { takeTurn } from "#api/infrastructure/database/take-turn";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { addDays, dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { holdPerson } from "../registry/order-patient";
import { insertRegistered } from "../registry/register-order";
import { holdPatients, issuePatientId, knownPatients, zoneOf } from "../registry/registry-queries";
import { confirmHold, type Booker } from "../scheduling/book";
import { examsOfPatient, lockBooking } from "../scheduling/booking-queries";
import { calendarInForce, calendarsOf, devicesInUse } from "../scheduling/calendar-queries";
import { provenPatient } from "./known-patient";
import { noteConfirmed, noteExamOfHold, openOfMobile, type SelfBookingRow } from "./self-booking-queries";

/** A number of mainland China is kept as the desk types it; any other with its country's code. */
const asTyped = (mobile: string) => mobile.replace(/^\+86(?=1\d{10}$)/, "");

/**
 * Registers what a patient booked, once the mobile is proven, and gives it the time that is held.
 *
 * @throws Problem hold_expired; too_many_bookings for the patient on that day, or the mobile
 */
export async function confirmBooking(tx: Transaction, booker: Booker, own: SelfBookingRow): Promise<void> {
  const { bucketId } = booker;
  const { person, mobile } = own;
  const hold = await lockBooking(tx, bucketId, own.bookingId);
  if (!person || hold?.state !== "held") throw new Problem("hold_expired");
  // Two at once by one mobile: the second sees what the first has booked, and that it is the same patient.
  await takeTurn(tx, `mobile ${bucketId} ${mobile}`);
  if ((await openOfMobile(tx, bucketId, mobile)).length >= maxOpenSelfBookings) throw new Problem("too_many_bookings");
  const clock = { timeZone: found(await holdPatients(tx, bucketId)).timeZone, now: new Date() };
  const day = dayAt(hold.start, clock.timeZone);
  const exam = OrderedExam.parse({ stepId: own.stepId, deviceId: hold.deviceIds[0], scheduledDate: day });
  const order = filledByCard(
    RegistryOrder.parse({
      ...{ name: person.name, gender: person.gender, dob: person.dob, idCard: person.idCard },
      ...{ phone: asTyped(mobile), patientSource: "O", exams: [exam] },
    }),
  );
  await holdPerson(tx, bucketId, order);
  const known = [
    ...(await knownPatients(tx, bucketId, { number: mobile })),
    ...(await knownPatients(tx, bucketId, { number: asTyped(mobile) })),
  ];
  const proven = provenPatient(order, [...new Map(known.map((one) => [one.patientId, one])).values()]);
  if (proven !== null) await requireRoomOnDay(tx, bucketId, { patientId: proven, deviceId: hold.deviceIds[0], day });
  const pid = proven ?? (await issuePatientId(tx, bucketId));
  // Fields that the organization asks for are left to the desk.
  const registered = await insertRegistered(tx, booker, {
    ...{ bucketId, requestBucketId: null, accountId: null, takenAt: null },
    ...{ order, pid, extensions: [], clock: { ...clock, late: null } },
  });
  const scheduledExamId = found(registered.examIds[0]);
  await noteExamOfHold(tx, hold.id, scheduledExamId);
  await noteConfirmed(tx, own.id, scheduledExamId, clock.now);
  await confirmHold(tx, booker, { bookingId: hold.id });
  await audit(tx, booker, "exam_self_booked", {
    subjectId: scheduledExamId,
    detail: { start: hold.start.toISOString() },
  });
}

interface OnDay {
  patientId: string;
  deviceId: string | undefined;
  day: string;
}

/** @throws Problem too_many_bookings */
async function requireRoomOnDay(tx: Transaction, bucketId: string, { patientId, deviceId, day }: OnDay) {
  const device = found((await devicesInUse(tx, bucketId)).find(({ id }) => id === deviceId));
  const { rules } = calendarInForce(await calendarsOf(tx, bucketId), {
    deviceId: device.id,
    deviceGroupId: device.deviceGroupId,
  });
  if (rules.patientDayLimit === 0) return;
  await takeTurn(tx, `patient ${bucketId} ${patientId} ${day}`);
  const timeZone = found(await zoneOf(tx, bucketId));
  const count = await examsOfPatient(tx, bucketId, {
    ...{ patientId, scheduledExamId: null },
    ...{ from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) },
  });
  if (count >= rules.patientDayLimit) throw new Problem("too_many_bookings");
}
