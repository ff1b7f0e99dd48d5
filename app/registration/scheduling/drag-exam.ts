import { useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import type { DragEvent, MutableRefObject } from "react";
import { cellMinutes } from "#contract/registration/scheduling";
import { pathTo } from "../../paths";
import { clockOf, type Block, type Column } from "./board-columns";
import { calendarPath, type CalendarState } from "./calendar-state";

/** An exam that is being dragged to a time, its first or another one. */
interface Dragged {
  modality: string;
  /** How long it is. */
  cells: number;
  /** How far below its beginning it was taken hold of, as a share of its height. */
  grabbed: number;
  /** The page that gives it the time it is dropped at, on the organization's clocks. */
  pageAt: (at: { org: string; back: string; device: string; start: string }) => string;
}
export type DraggedExam = MutableRefObject<Dragged | null>;

export const useDraggedExam = (): DraggedExam => useRef<Dragged | null>(null);

const isMovable = ({ kind, booking }: Block) => kind === "exam" && booking?.exam?.status !== "Performed";

/** What makes a block one that can be dragged. For a mouse alone: its page moves it for everybody. */
export function dragProps(dragged: DraggedExam, block: Block) {
  const { booking, from, to } = block;
  if (!isMovable(block) || !booking?.exam) return { draggable: false };
  const { modality } = booking.exam;
  const pageAt: Dragged["pageAt"] = (at) =>
    pathTo("/registry/calendar/bookings/:bookingId", { bookingId: booking.id }, at);
  return {
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const { top, height } = event.currentTarget.getBoundingClientRect();
      dragged.current = { modality, cells: to - from, grabbed: (event.clientY - top) / height, pageAt };
      event.dataTransfer.effectAllowed = "move";
    },
    onDragEnd: () => (dragged.current = null),
  };
}

/** The same for an exam that has no time yet; it is held by its beginning. */
export function waitingDragProps(dragged: DraggedExam, exam: { id: string; modality: string; minutes: number }) {
  const { id, modality, minutes } = exam;
  return {
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const cells = Math.max(1, Math.ceil(minutes / cellMinutes));
      const pageAt: Dragged["pageAt"] = (at) => pathTo("/registry/calendar/book", {}, { ...at, exam: id });
      dragged.current = { modality, cells, grabbed: 0, pageAt };
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
  dragged: DraggedExam,
  { column, from, rows, state }: { column: Column; from: number; rows: number; state: CalendarState },
) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<{ from: number; to: number } | null>(null);

  function targetOf({ currentTarget, clientY }: DragEvent<HTMLElement>) {
    if (dragged.current?.modality !== column.modality) return null;
    const { cells, grabbed } = dragged.current;
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
    const pageAt = dragged.current?.pageAt;
    setTarget(null);
    if (!found || !pageAt) return;
    event.preventDefault();
    const start = `${column.day}T${clockOf(found.from)}`;
    navigate(
      pageAt({ org: state.org, back: calendarPath({ ...state, exam: undefined }), device: column.deviceId, start }),
    );
  }

  return { target, listeners: { onDragOver: pass, onDragLeave: () => setTarget(null), onDrop: drop } };
}
