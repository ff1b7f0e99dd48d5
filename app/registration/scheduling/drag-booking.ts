import { useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import type { DragEvent, MutableRefObject } from "react";
import { cellMinutes } from "#contract/registration/scheduling";
import { pathTo } from "../../paths";
import type { Block, Column } from "./board-columns";
import { calendarPath, type CalendarState } from "./calendar-state";

/** A booked exam that is being dragged to another time. */
interface Dragged {
  block: Block;
  /** How far below its beginning it was taken hold of, as a share of its height. */
  grabbed: number;
}
export type DraggedBooking = MutableRefObject<Dragged | null>;

export const useDraggedBooking = (): DraggedBooking => useRef<Dragged | null>(null);

const isMovable = ({ kind, booking }: Block) => kind === "exam" && booking?.exam?.status !== "Performed";

/** What makes a block one that can be dragged. For a mouse alone: its page moves it for everybody. */
export function dragProps(dragged: DraggedBooking, block: Block) {
  if (!isMovable(block)) return { draggable: false };
  return {
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const { top, height } = event.currentTarget.getBoundingClientRect();
      dragged.current = { block, grabbed: (event.clientY - top) / height };
      event.dataTransfer.effectAllowed = "move";
    },
    onDragEnd: () => (dragged.current = null),
  };
}

/**
 * A column that takes a dragged exam of its modality. Nothing is moved by dropping it: its page opens with the time filled
 * in, where whoever moves it says why.
 *
 * @returns the cells the exam would take, and what the column listens to
 */
export function useDropColumn(
  dragged: DraggedBooking,
  { column, from, rows, state }: { column: Column; from: number; rows: number; state: CalendarState },
) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<{ from: number; to: number } | null>(null);

  function targetOf({ currentTarget, clientY }: DragEvent<HTMLElement>) {
    if (dragged.current?.block.booking?.exam?.modality !== column.modality) return null;
    const { block, grabbed } = dragged.current;
    const cells = block.to - block.from;
    const { top, height } = currentTarget.getBoundingClientRect();
    const gridCells = column.gridMinutes / cellMinutes;
    const cell = from + ((clientY - top) / height) * rows - grabbed * cells;
    const start = Math.max(from, Math.round(cell / gridCells) * gridCells);
    return { from: start, to: Math.min(start + cells, from + rows) };
  }

  function pass(event: DragEvent<HTMLElement>) {
    const found = targetOf(event);
    if (found?.from !== target?.from) setTarget(found);
    if (found) event.preventDefault();
  }

  function drop(event: DragEvent<HTMLElement>) {
    const found = targetOf(event);
    const booking = dragged.current?.block.booking;
    setTarget(null);
    if (!found || !booking) return;
    event.preventDefault();
    const start = `${column.day}T${clockOf(found.from)}`;
    const query = { org: state.org, back: calendarPath(state), device: column.deviceId, start };
    navigate(pathTo("/registry/calendar/bookings/:bookingId", { bookingId: booking.id }, query));
  }

  return { target, listeners: { onDragOver: pass, onDragLeave: () => setTarget(null), onDrop: drop } };
}

function clockOf(cell: number): string {
  const minutes = cell * cellMinutes;
  const two = (count: number) => String(count).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
