import { maxBufferMinutes, type CalendarRules } from "#contract/registration/calendar";
import type { ScheduleRule } from "#contract/registration/scheduling";
import { cellMinutes } from "#contract/registration/scheduling";
import { cellFrom, startOfCell, type LocalCell } from "./open-cells";

type Terms = Pick<CalendarRules, "gridMinutes" | "bufferBefore" | "bufferAfter" | "capacity" | "leadMinutes">;

/** What is kept free on one side of an exam is no more. */
export const maxBufferCells = maxBufferMinutes / cellMinutes;

/** Cells an exam takes, the last one excluded: its own time, and with what is kept free around it. */
export function cellsTaken(
  start: Date,
  minutes: number,
  { bufferBefore, bufferAfter }: Pick<Terms, "bufferBefore" | "bufferAfter">,
) {
  const from = Math.floor(start.getTime() / (cellMinutes * 60_000));
  const to = cellFrom(new Date(start.getTime() + minutes * 60_000));
  return { from, to, takenFrom: from - bufferBefore / cellMinutes, takenTo: to + bufferAfter / cellMinutes };
}

export type Cells = ReturnType<typeof cellsTaken>;

export const every = (from: number, to: number, holds: (cell: number) => boolean) => {
  for (let cell = from; cell < to; cell += 1) if (!holds(cell)) return false;
  return true;
};

/** Whether a cell is within working hours; how many seats of it are taken. */
export interface DeviceTime {
  isOpen: (cell: number) => boolean;
  taken: (cell: number) => number;
}

/** Whether an exam can lie there: within working hours, and with what is kept free around it. */
const fits = ({ from, to, takenFrom, takenTo }: Cells, { isOpen, taken }: DeviceTime, { capacity }: Terms) =>
  every(from, to, isOpen) && every(takenFrom, takenTo, (cell) => taken(cell) < capacity);

const earliestStart = ({ leadMinutes }: Terms, now: Date) => new Date(now.getTime() + leadMinutes * 60_000);

/** When an exam can begin on a day within the rules. */
export function freeStarts(
  open: readonly LocalCell[],
  time: DeviceTime,
  terms: Terms,
  { minutes, now }: { minutes: number; now: Date },
): Date[] {
  const earliest = earliestStart(terms, now);
  return open
    .filter(({ minute }) => minute % terms.gridMinutes === 0)
    .map(({ cell }) => startOfCell(cell))
    .filter((start) => start >= earliest && fits(cellsTaken(start, minutes, terms), time, terms));
}

/**
 * The cells of a day that exams may lie over: whatever fits between the first and the last of those that follow each other
 * can be booked, what is kept free around it included.
 */
export function freeCells(open: readonly LocalCell[], time: DeviceTime, terms: Terms, now: Date): number[] {
  const earliest = earliestStart(terms, now);
  return open
    .map(({ cell }) => cell)
    .filter((cell) => {
      const start = startOfCell(cell);
      return start >= earliest && fits(cellsTaken(start, cellMinutes, terms), time, terms);
    });
}

/** What a booking is judged by. */
export interface BookingFacts extends Pick<DeviceTime, "isOpen"> {
  start: Date;
  minutes: number;
  now: Date;
  /** What the clock on the wall shows at the start, in minutes after midnight. */
  minuteOfDay: number;
  /** The device does what the exam is. */
  isRightDevice: boolean;
  /** Other exams of the patient on that day. */
  patientExams: number;
  /** The patient has another exam that begins before this one ends, and ends after it begins. */
  isPatientElsewhere: boolean;
  /** Of the day: cells it is open times seats; those of them that staff have booked, and those that patients have. */
  dayCells: number;
  staffCells: number;
  patientCells: number;
  /** A patient books for themselves. */
  isSelfBooking: boolean;
}

/** How many of a day's cells are kept for patients who book for themselves. */
export const patientShare = (dayCells: number, { selfBookingPercent }: Pick<CalendarRules, "selfBookingPercent">) =>
  (dayCells * selfBookingPercent) / 100;

/**
 * How many of a day's cells staff may still book.
 *
 * @returns Infinity where none are kept for patients; below zero where rules were broken
 */
export const staffCellsLeft = (
  rules: Pick<CalendarRules, "selfBookingPercent">,
  { dayCells, staffCells }: Pick<BookingFacts, "dayCells" | "staffCells">,
) => (rules.selfBookingPercent > 0 ? dayCells - patientShare(dayCells, rules) - staffCells : Infinity);

/** Which rules a booking would break, apart from that the time is taken, which only its cells can say. */
export function brokenRules(
  rules: Terms & Pick<CalendarRules, "selfBookingPercent" | "patientDayLimit">,
  facts: BookingFacts,
): ScheduleRule[] {
  const { start, minutes, now } = facts;
  const { from, to } = cellsTaken(start, minutes, rules);
  const own = to - from;
  const isOverShare = facts.isSelfBooking
    ? facts.patientCells + own > patientShare(facts.dayCells, rules)
    : own > staffCellsLeft(rules, facts);
  const judged: [ScheduleRule, boolean][] = [
    ["wrongDevice", !facts.isRightDevice],
    ["past", start < now],
    ["leadTime", start >= now && start.getTime() < now.getTime() + rules.leadMinutes * 60_000],
    ["outsideHours", !every(from, to, facts.isOpen)],
    ["offGrid", facts.minuteOfDay % rules.gridMinutes !== 0],
    ["patientDayLimit", rules.patientDayLimit > 0 && facts.patientExams >= rules.patientDayLimit],
    ["patientElsewhere", facts.isPatientElsewhere],
    ["selfBookingShare", isOverShare],
  ];
  return judged.filter(([, isBroken]) => isBroken).map(([rule]) => rule);
}
