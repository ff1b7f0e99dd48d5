import { z } from "zod";
import { Modality } from "#contract/organizations/organizations";
import { atEither, managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Day, Id, Instant, Moment, OneTimeKey } from "#contract/kernel/values";
import { Calendar, CalendarDay, CalendarRules } from "./calendar";
import { bookingStates, freeReasons, scheduledExamStatuses, scheduleRules } from "./scheduling";

/** How long a time is held for whoever is about to book it. */
export const holdMinutes = 10;
/** Days one answer tells of. */
export const maxCalendarDays = 7;
/** Free times one search finds. */
export const maxSlots = 100;

const reason = oneLine().max(256, "tooLong").default("");

const Booked = z.object({
  id: Id,
  kind: z.enum(["exam", "downtime"]),
  state: z.enum(bookingStates),
  deviceIds: z.array(Id),
  start: Instant,
  end: Instant,
  /** Of a hold. */
  heldUntil: Instant.nullable(),
  /** Why rules were broken, or what the device is down for. */
  reason: z.string(),
  brokenRules: z.array(z.enum(scheduleRules)),
});

const ExamOfBooking = z.object({
  id: Id,
  orderId: Id,
  version: z.number().int(),
  accessionNumber: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  patientPhone: z.string(),
  modality: Modality,
  studyDesc: z.string(),
  urgentFlag: z.boolean(),
  status: z.enum(scheduledExamStatuses),
});

/** Something that takes a device's time; `exam` is null for a downtime. */
export const Booking = Booked.extend({ exam: ExamOfBooking.nullable() });
export type Booking = z.infer<typeof Booking>;

/** What once was booked of an exam, the latest first, and who did what. */
export const PastBooking = Booked.extend({
  deviceNames: z.array(z.string()),
  madeByName: z.string().nullable(),
  created: Instant,
  ended: Instant.nullable(),
  endedByName: z.string().nullable(),
  endReason: z.enum(freeReasons).nullable(),
  endNote: z.string(),
});

const Span = z.object({ start: Instant, end: Instant });

/** A device's day. */
export const DeviceDay = z.object({
  day: z.iso.date(),
  /** When it works; what lies between is a break. */
  open: z.array(Span),
  /**
   * Where a patient more could be from now on: what fits into one of them and begins on the grid can be booked, with what is
   * kept free around an exam. Asked for an exam, where that one could be.
   */
  free: z.array(Span),
  bookings: z.array(Booking),
  /** Of the time it is open, in minutes of one patient each; and what of it is booked. */
  openMinutes: z.number().int(),
  bookedMinutes: z.number().int(),
  /** What of it staff may still book, where a part is kept for patients who book themselves; null where none is. */
  staffMinutes: z.number().int().nullable(),
  note: z.string(),
});

export const DeviceCalendar = z.object({
  deviceId: Id,
  name: z.string(),
  modality: z.string(),
  room: z.string(),
  deviceGroupId: Id.nullable(),
  capacity: z.number().int(),
  gridMinutes: z.number().int(),
  days: z.array(DeviceDay),
});
export type DeviceCalendar = z.infer<typeof DeviceCalendar>;

export const Slot = z.object({ deviceId: Id, deviceName: z.string(), start: Instant, end: Instant });

/** A registered exam that has no time yet. */
export const WaitingExam = ExamOfBooking.extend({
  minutes: z.number().int(),
  bodyPart: z.string(),
  /** The day it is wanted on. */
  scheduledDate: z.iso.date().nullable(),
  /** The device it is wanted on. */
  deviceId: Id.nullable(),
  /**
   * It could be done in the time that was asked about: device and minutes are right, no time that is kept for patients is
   * needed, and the day is not before the wanted one.
   */
  fits: z.boolean(),
});
export type WaitingExam = z.infer<typeof WaitingExam>;

const ofBucket = z.object({ id: Id });
const ofTarget = ofBucket.extend({ targetId: Id });
const ofBooking = ofBucket.extend({ bookingId: Id });

/** What is wanted: an exam on a device at a time. */
export const WantedTime = ofBucket.extend({
  scheduledExamId: z.uuid({ error: "required" }),
  deviceId: z.uuid({ error: "required" }),
  start: Moment,
  /** Those of the registered exam unless told. */
  minutes: z.coerce.number().int().min(1, "tooSmall").max(720, "tooLarge").optional(),
  /** The registered exam's, as it was read. */
  version: z.coerce.number().int().optional(),
  /** Rules it breaks, as whoever books has read and means it; it takes a reason. */
  confirmed: z.array(z.enum(scheduleRules)).default([]),
  reason,
  /** Of whoever asks: the same once more is the same booking. */
  token: OneTimeKey,
});

/** Another time for an exam that has one, and why. */
export const MovedTime = WantedTime.omit({ scheduledExamId: true }).extend({
  bookingId: Id,
  why: z.enum(freeReasons, { error: "required" }),
  note: reason,
});

/** What a step needs besides the device it is done on. */
export const StepDevices = z.object({ deviceIds: z.array(Id).max(5, "tooMany").default([]) });

/** A device that is down. */
export const Downtime = ofBucket.extend({
  deviceId: z.uuid({ error: "required" }),
  start: Moment,
  end: Moment,
  reason: oneLine("required").min(1, "required").max(256, "tooLong"),
  token: OneTimeKey,
});

const registrars = atEither("bucket", "registry_create", "registry_update");
const managers = managerOf("bucket");
const refusals =
  "slot_taken, unless `full` is confirmed; schedule_rules_broken with the `rules` that are not `confirmed`; forbidden to " +
  "whoever may not break them, which takes registry_delete; reason_required; time_past for one of more than five minutes ago; " +
  "already_booked; schedule_closed; version_conflict.";

/** Times of exams on devices (issue "Scheduling"; domain-rules "Exams, registry, queue"). */
export const scheduling = {
  calendars: operation({
    method: "GET",
    path: "/buckets/{id}/schedule/calendars",
    access: managers,
    summary: "The devices and device groups in use, each with the calendar it has or follows.",
    input: ofBucket,
    output: z.array(Calendar),
  }),
  saveCalendar: operation({
    method: "PUT",
    path: "/buckets/{id}/schedule/calendars/{targetId}",
    access: managers,
    summary:
      "Gives a device or a group its calendar, or changes it. What is booked stays. version_conflict with `current`.",
    input: CalendarRules.extend({ ...ofTarget.shape, version: z.number().int().min(0) }),
    output: z.undefined(),
    status: 204,
  }),
  removeCalendar: operation({
    method: "DELETE",
    path: "/buckets/{id}/schedule/calendars/{targetId}",
    access: managers,
    summary: "Takes its own calendar away: a device follows its group again, a group the usual hours.",
    input: ofTarget,
    output: z.undefined(),
    status: 204,
  }),
  addDay: operation({
    method: "POST",
    path: "/buckets/{id}/schedule/calendars/{targetId}/days",
    access: managers,
    summary:
      "A day that is not as its weekday, of a target with a calendar of its own. entry_taken where the day has one.",
    input: CalendarDay.extend(ofTarget.shape),
    output: z.object({ id: Id }),
    status: 201,
  }),
  removeDay: operation({
    method: "DELETE",
    path: "/buckets/{id}/schedule/calendars/{targetId}/days/{dayId}",
    access: managers,
    summary: "The day is as its weekday again.",
    input: ofTarget.extend({ dayId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  stepDevices: operation({
    method: "GET",
    path: "/buckets/{id}/schedule/steps/{stepId}/devices",
    access: managers,
    summary: "What a step needs besides the device it is done on: each is booked with it.",
    input: ofBucket.extend({ stepId: Id }),
    output: StepDevices,
  }),
  saveStepDevices: operation({
    method: "PUT",
    path: "/buckets/{id}/schedule/steps/{stepId}/devices",
    access: managers,
    summary: "Says what a step needs besides its device. What is booked stays.",
    input: StepDevices.extend({ ...ofBucket.shape, stepId: Id }),
    output: z.undefined(),
    status: 204,
  }),
  days: operation({
    method: "GET",
    path: "/buckets/{id}/schedule",
    access: registrars,
    summary:
      "Devices with their hours, bookings and free times, for one to seven days; with `scheduledExamId`, free where that exam " +
      "could be done.",
    input: ofBucket.extend({
      from: Day,
      days: z.coerce.number().int().min(1).max(maxCalendarDays).default(1),
      deviceId: Id.optional(),
      deviceGroupId: Id.optional(),
      scheduledExamId: Id.optional(),
    }),
    output: z.object({ timeZone: z.string(), devices: z.array(DeviceCalendar) }),
  }),
  find: operation({
    method: "GET",
    path: "/buckets/{id}/schedule/slots",
    access: registrars,
    summary:
      "Free times for a registered exam within the rules, the earliest first, at most 100: on the devices of its step's " +
      "group, else of its modality.",
    input: ofBucket.extend({
      scheduledExamId: Id,
      from: Day.optional(),
      days: z.coerce.number().int().min(1).max(31).default(7),
      deviceId: Id.optional(),
      minutes: z.coerce.number().int().min(1).max(720).optional(),
    }),
    output: z.object({ slots: z.array(Slot) }),
  }),
  waiting: operation({
    method: "GET",
    path: "/buckets/{id}/schedule/waiting",
    access: registrars,
    summary:
      "Registered exams that wait for a time, at most 50: those first that fit a time on a device, then others of its modality, " +
      "urgent ones before others. Whoever has arrived waits for none. With `q`, those of a name, a number or a phone; with " +
      "`scheduledExamId`, that one.",
    input: ofBucket.extend({
      scheduledExamId: Id.optional(),
      q: oneLine().max(64).default(""),
      deviceId: Id.optional(),
      start: Instant.optional(),
      minutes: z.coerce.number().int().min(1).max(1440).optional(),
    }),
    output: z.array(WaitingExam),
  }),
  hold: operation({
    method: "POST",
    path: "/buckets/{id}/schedule/holds",
    access: registrars,
    summary: `Holds a time for ten minutes; the same token once more is the same hold. ${refusals}`,
    input: WantedTime,
    output: Booking,
    status: 201,
  }),
  confirm: operation({
    method: "POST",
    path: "/buckets/{id}/schedule/holds/{bookingId}/confirm",
    access: registrars,
    summary:
      "Books what is held; once more is harmless. The modality worklist has it at once. hold_expired; already_booked; " +
      "schedule_closed; version_conflict.",
    input: ofBooking.extend({ token: OneTimeKey, version: z.coerce.number().int().optional() }),
    output: Booking,
  }),
  release: operation({
    method: "DELETE",
    path: "/buckets/{id}/schedule/holds/{bookingId}",
    access: registrars,
    summary: "Gives up what is held; once more is harmless.",
    input: ofBooking.extend({ token: OneTimeKey }),
    output: z.undefined(),
    status: 204,
  }),
  book: operation({
    method: "POST",
    path: "/buckets/{id}/schedule/bookings",
    access: registrars,
    summary: `Hold and confirm in one. ${refusals}`,
    input: WantedTime,
    output: Booking,
    status: 201,
  }),
  booking: operation({
    method: "GET",
    path: "/buckets/{id}/schedule/bookings/{bookingId}",
    access: registrars,
    summary:
      "A booking with all that was booked of its exam before and after; a downtime with the bookings that stand in it.",
    input: ofBooking,
    output: Booking.extend({ history: z.array(PastBooking), affected: z.array(Booking) }),
  }),
  reschedule: operation({
    method: "POST",
    path: "/buckets/{id}/schedule/bookings/{bookingId}/reschedule",
    access: registrars,
    summary: `Moves an exam to another time; the former booking stays in its history. ${refusals}`,
    input: MovedTime,
    output: Booking,
  }),
  free: operation({
    method: "POST",
    path: "/buckets/{id}/schedule/bookings/{bookingId}/free",
    access: registrars,
    summary:
      "Takes an exam's time away: it waits again. A downtime ends. Answers which waiting exams fit what became free; " +
      "nothing is booked by itself. conflict where it was given up before; schedule_closed once the exam is performed.",
    input: ofBooking.extend({ why: z.enum(freeReasons, { error: "required" }), note: reason }),
    output: z.object({ deviceId: Id, start: Instant, end: Instant, fitting: z.array(WaitingExam) }),
  }),
  block: operation({
    method: "POST",
    path: "/buckets/{id}/schedule/downtimes",
    access: registrars,
    summary:
      "Takes a device out of use for a time: nothing more can be booked in it. Answers the bookings that stand in it, to be " +
      "moved by hand. forbidden without registry_update.",
    input: Downtime,
    output: Booking.extend({ affected: z.array(Booking) }),
    status: 201,
  }),
};
