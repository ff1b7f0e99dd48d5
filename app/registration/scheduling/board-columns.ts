import type { Booking, DeviceCalendar } from "#contract/registration/bookings";
import { cellMinutes } from "#contract/registration/scheduling";
import type { Formats } from "../../i18n/format.server";

type DeviceDay = DeviceCalendar["days"][number];

/** Something that stands in a column of the calendar, in cells of the clock on the wall. */
export interface Block {
  key: string;
  kind: "exam" | "held" | "downtime" | "free" | "break" | "closed";
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

/** What of the cells from one to another lies beside the blocks in them, which are in the order of their time. */
function gapsBetween(blocks: readonly Pick<Block, "from" | "to">[], from: number, to: number) {
  const gaps: { from: number; to: number }[] = [];
  let end = from;
  for (const block of [...blocks, { from: to, to }]) {
    if (block.from > end) gaps.push({ from: end, to: block.from });
    end = Math.max(end, block.to);
  }
  return gaps;
}

/** 09:20, of a cell's beginning. */
export function clockOf(cell: number): string {
  const minutes = cell * cellMinutes;
  const two = (count: number) => String(count).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

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
  const bookedIn = (from: number, to: number) => booked.filter((one) => one.from < to && one.to > from);
  const free = day.free
    .map((span): Block => {
      const placed = block("free", span);
      const lanesTaken = new Set(bookedIn(placed.from, placed.to).map(({ lane }) => lane));
      // Beside the bookings where it lies between none.
      const lane = lanesEnd.findIndex((_, index) => !lanesTaken.has(index));
      const shown = { lane: lane < 0 ? bookedLanes : lane, span: 1, booking: null, isKept };
      return { ...placed, ...shown, key: `free ${span.start}` };
    })
    .filter(({ from, to }) => to - from >= leastFreeCells);
  const lanes = Math.max(1, bookedLanes, ...free.map(({ lane }) => lane + 1));
  const unbooked = (kind: "break" | "closed", from: number, to: number) =>
    gapsBetween(bookedIn(from, to), from, to).map((gap): Block => ({
      ...{ kind, ...gap, lane: 0, span: lanes, booking: null, isKept: false, start: "" },
      ...{ key: `${kind} ${gap.from}`, time: `${clockOf(gap.from)}–${clockOf(gap.to)}` },
    }));
  const opens = day.open.map((span) => ({ from: cellAt(span.start, "start"), to: cellAt(span.end, "end") }));
  const breaks = opens.slice(1).flatMap(({ from }, index) => unbooked("break", opens[index]?.to ?? from, from));
  const [first, last] = [opens[0], opens.at(-1)];
  const closed =
    first && last ? [...unbooked("closed", 0, first.from), ...unbooked("closed", last.to, cellsOfDay)] : [];
  return {
    key: `${device.deviceId} ${day.day}`,
    deviceId: device.deviceId,
    day: day.day,
    modality: device.modality,
    gridMinutes: device.gridMinutes,
    note: day.note,
    lanes,
    blocks: [...booked, ...free, ...breaks, ...closed].sort(
      (one, other) => one.from - other.from || one.lane - other.lane,
    ),
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
  const blocks = columns.flatMap((column) => column.blocks.filter(({ kind }) => kind !== "closed"));
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
