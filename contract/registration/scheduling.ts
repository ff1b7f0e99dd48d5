import { modalities } from "#contract/kernel/modalities";

/** What becomes of a scheduled exam (product §4 Exam status), in the words of the wire. */
export const scheduledExamStatuses = ["Registered", "Scheduled", "Arrived", "Performed", "Cancelled"] as const;
export type ScheduledExamStatus = (typeof scheduledExamStatuses)[number];

/** Exams of one order (product §5, §9). */
export const maxOrderedExams = 5;

/** A cell of a calendar, in minutes: what is booked takes whole ones. */
export const cellMinutes = 5;

/** A time may be booked that began so long ago, with a reason; what was done earlier is entered as done without the system. */
export const pastMinutes = 5;

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Where an order comes from (product §5: internal unless told). */
export const registrySources = ["internal", "external"] as const;

/** Modalities whose exams are done once the patient is there, images or not (product §7: no_image_modality), unless told. */
export const noImageModalities: readonly (typeof modalities)[number][] = ["ECG"];

/** Why an exam is not done: what a department counts its cancellations by. */
export const cancelReasons = [
  "patientAsked",
  "patientUnfit",
  "requestWithdrawn",
  "registeredWrongly",
  "deviceDown",
  "other",
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/**
 * What staff do to a scheduled exam, by hand. `revoke` takes the last step back: a cancelled one waits again, an arrived or
 * performed one has not arrived.
 */
export const examSteps = ["arrive", "cancel", "revoke"] as const;
export type ExamStep = (typeof examSteps)[number];

/** What a booking may go against; a person who may change registrations can do it with a reason. */
export const scheduleRules = [
  "past",
  "outsideHours",
  "offGrid",
  "leadTime",
  "patientDayLimit",
  "patientElsewhere",
  "selfBookingShare",
  "wrongDevice",
  "changeover",
  "full",
] as const;
export type ScheduleRule = (typeof scheduleRules)[number];

/** Why a time was given up. */
export const freeReasons = [
  "patientAsked",
  "patientUnfit",
  "urgentFirst",
  "deviceDown",
  "bookedWrongly",
  "other",
] as const;
export type FreeReason = (typeof freeReasons)[number];

/** What became of a booking: `moved` has one that followed it, `cancelled` went with its exam. */
export const bookingStates = ["held", "booked", "moved", "freed", "cancelled"] as const;
