import type { z } from "zod";
import type { Booking, PastBooking, WaitingExam } from "#contract/registration/bookings";
import type { BookingRow, BookingWithExam, bookingsOfExam, ScheduledExam, WaitingRow } from "./booking-queries";

const instant = (moment: Date | null) => moment?.toISOString() ?? null;

const shownTime = (booking: BookingRow) => ({
  id: booking.id,
  kind: booking.kind,
  state: booking.state,
  deviceIds: booking.deviceIds,
  start: booking.start.toISOString(),
  end: booking.end.toISOString(),
  heldUntil: instant(booking.heldUntil),
  reason: booking.reason,
  brokenRules: booking.brokenRules,
});

const shownExam = (exam: ScheduledExam) => ({
  id: exam.id,
  orderId: exam.orderId,
  version: exam.version,
  accessionNumber: exam.accessionNumber,
  patientId: exam.patientId,
  patientName: exam.patientName,
  patientPhone: exam.patientPhone,
  modality: exam.modality,
  studyDesc: exam.studyDesc || exam.bodyPart,
  urgentFlag: exam.urgentFlag,
  status: exam.status,
});

export const shownBooking = ({ booking, exam }: BookingWithExam): Booking => ({
  ...shownTime(booking),
  exam: exam && shownExam(exam),
});

export const shownPast = (
  { booking, madeByName, endedByName }: Awaited<ReturnType<typeof bookingsOfExam>>[number],
  names: ReadonlyMap<string, string>,
): z.output<typeof PastBooking> => ({
  ...shownTime(booking),
  deviceNames: booking.deviceIds.map((id) => names.get(id) ?? ""),
  madeByName,
  created: booking.created.toISOString(),
  ended: instant(booking.ended),
  endedByName,
  endReason: booking.endReason,
  endNote: booking.endNote,
});

export const shownWaiting = ({ exam, fits }: WaitingRow): z.output<typeof WaitingExam> => ({
  ...shownExam(exam),
  minutes: exam.scheduledMinutes,
  bodyPart: exam.bodyPart,
  scheduledDate: exam.scheduledDate,
  deviceId: exam.deviceId,
  fits,
});
