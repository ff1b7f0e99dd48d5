import type { CalendarInForce } from "./calendar-queries";
import { cellsOfDay, openCells, type LocalCell } from "./open-cells";
import { addDays } from "#api/infrastructure/time/zoned-days";

/** Days of a zone and their cells, worked out once for all devices. */
export function daysInZone(timeZone: string) {
  const known = new Map<string, LocalCell[]>();
  return (day: string): LocalCell[] => {
    const cells = known.get(day) ?? cellsOfDay(day, timeZone);
    known.set(day, cells);
    return cells;
  };
}

export type DaysInZone = ReturnType<typeof daysInZone>;

/** A device's open cells, by the day; and whether any cell of those days and the one after is open. */
export function openDays({ rules, days: told }: CalendarInForce, days: readonly string[], cellsOn: DaysInZone) {
  const last = days.at(-1);
  const byDay = new Map(
    // An exam of the last evening may end after midnight.
    [...days, ...(last ? [addDays(last, 1)] : [])].map((day) => [
      day,
      openCells({ hours: rules.hours, days: told }, day, cellsOn(day)),
    ]),
  );
  const all = new Set([...byDay.values()].flatMap((cells) => cells.map(({ cell }) => cell)));
  return { on: (day: string) => byDay.get(day) ?? [], isOpen: (cell: number) => all.has(cell) };
}

export const daysFrom = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(from, index));
