import { z } from "zod";
import { oneLine } from "#contract/kernel/plain-text";
import { Day, Id } from "#contract/kernel/values";
import { cellMinutes } from "./scheduling";
import { DayHours } from "./working-hours";

export const maxBufferMinutes = 120;

const count = (least: number, most: number) => z.number().int().min(least, "tooSmall").max(most, "tooLarge");
/** Whole cells. */
const minutes = (least: number, most: number) =>
  count(least, most).refine((value) => value % cellMinutes === 0, "cells");

/** When a device works, and what of it may be booked by whom; for a device, or for all of a group that have none of their own. */
export const CalendarRules = z.object({
  hours: z.object({
    monday: DayHours,
    tuesday: DayHours,
    wednesday: DayHours,
    thursday: DayHours,
    friday: DayHours,
    saturday: DayHours,
    sunday: DayHours,
  }),
  /** Times begin at multiples of it, counted from midnight. */
  gridMinutes: minutes(cellMinutes, 240),
  /** Kept free before and after each exam. */
  bufferBefore: minutes(0, maxBufferMinutes),
  bufferAfter: minutes(0, maxBufferMinutes),
  /** Patients at the same time. */
  capacity: count(1, 50),
  /** How long before it begins a time can still be given. */
  leadMinutes: count(0, 43_200),
  /** Of a day's time, what patients who book for themselves are left. */
  selfBookingPercent: count(0, 100),
  /** Exams a patient may have on one day; 0 for as many as there are. */
  patientDayLimit: count(0, 20),
});
export type CalendarRules = z.infer<typeof CalendarRules>;

const workday = "08:00-12:00, 13:30-17:30";

/** Of a device that nobody gave a calendar. */
export const defaultRules: CalendarRules = {
  hours: {
    monday: workday,
    tuesday: workday,
    wednesday: workday,
    thursday: workday,
    friday: workday,
    saturday: "",
    sunday: "",
  },
  gridMinutes: 15,
  bufferBefore: 0,
  bufferAfter: 0,
  capacity: 1,
  leadMinutes: 0,
  selfBookingPercent: 0,
  patientDayLimit: 0,
};

/** One day that is not as its weekday: with other hours or none, or (`isExtra`) open besides. */
export const CalendarDay = z.object({
  date: Day,
  hours: DayHours,
  isExtra: z.boolean().default(false),
  note: oneLine().max(64, "tooLong").default(""),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** A device or a group of devices with its calendar, if it has one of its own. */
export const Calendar = z.object({
  /** Of the device, or of the group. */
  targetId: Id,
  kind: z.enum(["device", "group"]),
  name: z.string(),
  modality: z.string(),
  /** 0 where it has none of its own: `rules` are those it follows. */
  version: z.number().int(),
  rules: CalendarRules,
  days: z.array(CalendarDay.extend({ id: Id })),
});
export type Calendar = z.infer<typeof Calendar>;
