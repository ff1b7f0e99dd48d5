import type { Booking, DeviceCalendar } from "#contract/registration/bookings";
import { cellMinutes } from "#contract/registration/scheduling";
import type { Formats } from "../../i18n/format.server";

type DeviceDay = DeviceCalendar["days"][number];

/** Something that stands in a column of the calendar, in cells of the clock on the wall. */
export interface Block {
  key: string;
  kind: "exam" | "held" | "downtime" | "free" | "break";
  from: number;
  to: number;
  /** Patients at the same time stand beside each other. */
  lane: number;
  /** How many lanes it takes. */
  span: number;
  /** 09:00–09:20 */
  time: string;
  start: string;
  booking: Booking | null;
  /** Free for patients who book themselves alone: staff have had their share of the day. */
  isKept: boolean;
}

export interface Column {
  key: string;
  deviceId: string;
  day: string;
  modality: string;
  gridMinutes: number;
  title: string;
  subtitle: string;
  note: string;
  lanes: number;
  blocks: Block[];
  openMinutes: number;
  bookedMinutes: number;
}

const cellsOfDay = (24 * 60) / cellMinutes;
/** Shorter gaps are nobody's. */
const leastFreeCells = 2;

/** Whether the rest of a day is kept for patients who book themselves; @param minutes of the exam that looks for a time */
export const isRestKept = ({ staffMinutes }: Pick<DeviceDay, "staffMinutes">, minutes: number): boolean =>
  staffMinutes !== null && staffMinutes < minutes;

/**
 * A device's day as a column; its blocks in the order of their time.
 *
 * @param minutes of the exam whose time is looked for; the grid's where none is
 */
export function columnOf(
  device: DeviceCalendar,
  day: DeviceDay,
  format: Formats,
  minutes = device.gridMinutes,
): Omit<Column, "title" | "subtitle"> {
  const isKept = isRestKept(day, minutes);
  const cellAt = (instant: string, edge: "start" | "end") => {
    const on = format.day(instant);
    if (on !== day.day) return on < day.day ? 0 : cellsOfDay;
    const [hour = 0, minute = 0] = format.time(instant).split(":").map(Number);
    const cells = (hour * 60 + minute) / cellMinutes;
    return edge === "start" ? Math.floor(cells) : Math.ceil(cells);
  };
  const block = (kind: Block["kind"], { start, end }: { start: string; end: string }) => ({
    kind,
    from: cellAt(start, "start"),
    to: cellAt(end, "end"),
    time: `${format.time(start)}–${format.time(end)}`,
    start,
  });
  const lanesEnd: number[] = [];
  const booked = day.bookings.map((booking): Block => {
    const kind = booking.kind === "downtime" ? "downtime" : booking.state === "held" ? "held" : "exam";
    const placed = block(kind, booking);
    const found = lanesEnd.findIndex((end) => end <= placed.from);
    const lane = found < 0 ? lanesEnd.length : found;
    lanesEnd[lane] = placed.to;
    return { ...placed, key: booking.id, lane, span: 1, booking, isKept: false };
  });
  const bookedLanes = lanesEnd.length;
  // With one seat what is free lies between the bookings; with several it lies beside them.
  const hasFreeLane = device.capacity > 1 || bookedLanes > 1;
  const lanes = Math.max(1, bookedLanes + (hasFreeLane && day.free.length > 0 ? 1 : 0));
  const free = day.free
    .map((span): Block => ({
      ...block("free", span),
      key: `free ${span.start}`,
      lane: hasFreeLane ? bookedLanes : 0,
      span: 1,
      booking: null,
      isKept,
    }))
    .filter(({ from, to }) => to - from >= leastFreeCells);
  const breaks = day.open.slice(1).flatMap((span, index): Block[] => {
    const before = day.open[index];
    if (!before || booked.some(({ booking }) => booking && booking.start < span.start && booking.end > before.end)) {
      return [];
    }
    const placed = block("break", { start: before.end, end: span.start });
    return [{ ...placed, key: `break ${span.start}`, lane: 0, span: lanes, booking: null, isKept: false }];
  });
  return {
    key: `${device.deviceId} ${day.day}`,
    deviceId: device.deviceId,
    day: day.day,
    modality: device.modality,
    gridMinutes: device.gridMinutes,
    note: day.note,
    lanes,
    blocks: [...booked, ...free, ...breaks].sort((one, other) => one.from - other.from || one.lane - other.lane),
    openMinutes: day.openMinutes,
    bookedMinutes: day.bookedMinutes,
  };
}

export interface ShownHours {
  from: number;
  to: number;
  /** Of one cell: so high that the shortest exam takes a line. */
  rem: number;
}

const lineRem = 1.6;

/** Whole hours from the first block to the last, in cells. */
export function shownHours(columns: readonly Pick<Column, "blocks">[]): ShownHours {
  const hour = 60 / cellMinutes;
  const blocks = columns.flatMap((column) => column.blocks);
  const from = Math.min(8 * hour, ...blocks.map((one) => one.from));
  const to = Math.max(17 * hour, ...blocks.map((one) => one.to));
  const exams = blocks.filter(({ kind }) => kind === "exam" || kind === "held");
  const shortest = Math.max(2, Math.min(3, ...exams.map((one) => one.to - one.from)));
  return { from: Math.floor(from / hour) * hour, to: Math.ceil(to / hour) * hour, rem: lineRem / shortest };
}

/** The earliest free span of the columns, and whose it is. */
export function firstFree(columns: readonly Column[]): { column: Column; block: Block } | null {
  const free = columns.flatMap((column) =>
    column.blocks.filter(({ kind }) => kind === "free").map((block) => ({ column, block })),
  );
  const [first] = free.sort((one, other) => one.block.start.localeCompare(other.block.start));
  return first ?? null;
}
