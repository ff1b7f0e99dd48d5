import { z } from "zod";
import { Gender, Id, Instant, PetGender } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";
import { queueActions, queueClasses, queueMarks, queueStates } from "./queue-states";
import { SafetyState } from "./safety";

export const QueueClass = z.enum(queueClasses);
export const QueueMark = z.enum(queueMarks);

/** A range to be shown as "20–35 min". */
export const WaitRange = z.object({ fromMinutes: z.number().int(), toMinutes: z.number().int() });

/** Somebody who checked in, as staff see them. */
export const QueueExam = z.object({
  id: Id,
  /** Grows with every change. */
  version: z.number().int(),
  queueTypeId: Id,
  queueName: z.string(),
  /** Of its queue and day. */
  number: z.number().int(),
  /** The same with the queue's letter, as it is called. */
  queueNo: z.string(),
  /** The day of the check-in. */
  day: z.iso.date(),
  state: z.enum(queueStates),
  queueClass: QueueClass,
  mark: QueueMark.nullable(),
  missed: z.number().int(),
  checkedIn: Instant,
  /** Since when it is in its state. */
  since: Instant,
  /** Where it was called to last. */
  room: z.string(),
  /** The number in the queue it was transferred to; null where it was not. */
  transferredTo: Id.nullable(),
  /** Null for one who came without an exam. */
  scheduledExamId: Id.nullable(),
  orderId: Id.nullable(),
  accessionNumber: z.string(),
  patientName: z.string(),
  patientGender: z.union([Gender, PetGender]).nullable(),
  visitAge: z.number().int().nullable(),
  visitAgeUnit: z.enum(["Y", "M", "W", "D"]).nullable(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  /** The time the exam is booked for. */
  scheduledStart: Instant.nullable(),
  /** What one without an exam came for. */
  service: z.string(),
  /** Of the exam: while it is blocked or unasked, nobody begins it. "none" for one without an exam. */
  safety: SafetyState,
  /** What may be done to it, by its state and the caller's rights. */
  actions: z.array(z.enum(queueActions)),
});
export type QueueExam = z.infer<typeof QueueExam>;

/** A queue in use, with how many wait in it. */
export const OpenQueue = z.object({
  id: Id,
  displayName: z.string(),
  modality: Modality,
  prefix: z.string(),
  waiting: z.number().int(),
});
export type OpenQueue = z.infer<typeof OpenQueue>;

/** One called person for everybody's eyes. */
export const ShownCall = z.object({
  /** Of the latest time it was called. */
  id: Id,
  queueNo: z.string(),
  queueName: z.string(),
  /** Masked: whoever knows the patient recognises it, nobody else learns it. */
  maskedName: z.string(),
  mark: QueueMark.nullable(),
  room: z.string(),
  called: Instant,
  /** Is being called still, and has not come yet. */
  isOpen: z.boolean(),
});
export type ShownCall = z.infer<typeof ShownCall>;

/** What a hall sees: nobody's whole name. */
export const QueueScreen = z.object({
  organizationName: z.string(),
  timeZone: z.string(),
  now: Instant,
  /** The latest first; of today. */
  calls: z.array(ShownCall),
  /** With the numbers that are next, and the rooms it is called to today. */
  queues: z.array(OpenQueue.extend({ next: z.array(z.string()), rooms: z.array(z.string()) })),
  /** Opens its events and its voice to a television without an account. */
  code: z.string(),
});
export type QueueScreen = z.infer<typeof QueueScreen>;

/** What a patient sees of the own turn: no name, no exam. */
export const QueueTicket = z.object({
  queueNo: z.string(),
  queueName: z.string(),
  organizationName: z.string(),
  timeZone: z.string(),
  state: z.enum(queueStates),
  room: z.string(),
  checkedIn: Instant,
  /** How many are called before; null for one who does not wait. */
  ahead: z.number().int().nullable(),
  wait: WaitRange.nullable(),
  /** The address of this page, for a phone: an SVG. */
  qrCode: z.string(),
});
export type QueueTicket = z.infer<typeof QueueTicket>;

/** An exam of today that a patient can check in for, at a kiosk: what others may read over the shoulder. */
export const KioskExam = z.object({
  scheduledExamId: Id,
  maskedName: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  scheduledStart: Instant.nullable(),
  /** Null before the check-in. */
  queueNo: z.string().nullable(),
});
export type KioskExam = z.infer<typeof KioskExam>;
