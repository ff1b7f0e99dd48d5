import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultRules } from "#contract/registration/calendar";
import { weekdays } from "#contract/registration/scheduling";
import { hoursText, intervalsOf } from "#contract/registration/working-hours";
import { addDays, dayAt, startOfDay } from "#api/infrastructure/time/zoned-days";
import { cellsOfDay, openCells, spansOf, startOfCell } from "./open-cells";

/** A half-hour change of clocks, whole-hour ones, an offset of quarters, one without any, and China's of 1986 to 1991. */
const zones = ["Australia/Lord_Howe", "America/New_York", "Asia/Kathmandu", "Asia/Urumqi", "Asia/Shanghai"];
const firstDay = Date.parse("1986-01-01T00:00:00Z");
const days = Math.round((Date.parse("2031-01-01T00:00:00Z") - firstDay) / 86_400_000);
const anyDay = fc
  .integer({ min: 0, max: days - 1 })
  .map((count) => new Date(firstDay + count * 86_400_000).toISOString().slice(0, 10));
/** Days on which clocks change, or the day before or after. */
const changes = [
  "1986-05-04",
  "1986-09-14",
  "1987-04-12",
  "1991-04-14",
  "1991-09-15",
  "2026-03-08",
  "2026-11-01",
  "2026-04-05",
  "2026-10-04",
  "1986-01-01",
];
const day = fc.oneof(
  anyDay,
  fc.constantFrom(...changes).chain((one) => fc.constantFrom(addDays(one, -1), one, addDays(one, 1))),
);
const zone = fc.constantFrom(...zones);
const edge = fc.integer({ min: 0, max: 287 }).map((cell) => cell * 5);
const hours = fc.uniqueArray(edge, { minLength: 0, maxLength: 6 }).map((edges) => {
  const sorted = [...edges].sort((one, other) => one - other);
  return hoursText(
    sorted.flatMap((from, index) =>
      index % 2 === 0 && sorted[index + 1] !== undefined ? [{ from, to: sorted[index + 1]! }] : [],
    ),
  );
});

/** What a clock on the wall shows, asked of the platform itself and not of our own days. */
function wallClock(moment: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: `${part("year")}-${part("month")}-${part("day")}`,
    minute: Number(part("hour")) * 60 + Number(part("minute")),
  };
}

describe("a day", () => {
  it("begins and ends where the date on the wall changes, and has every cell between once", () => {
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        const start = startOfDay(date, timeZone);
        expect(wallClock(start, timeZone).day).toBe(date);
        expect(wallClock(new Date(start.getTime() - 1), timeZone).day).toBe(addDays(date, -1));
        const cells = cellsOfDay(date, timeZone);
        expect(spansOf(cells.map(({ cell }) => cell))).toHaveLength(1);
        expect(startOfCell(cells[0]!.cell)).toEqual(start);
        expect(startOfCell(cells.at(-1)!.cell + 1)).toEqual(startOfDay(addDays(date, 1), timeZone));
        for (const { cell, minute } of cells) {
          expect(wallClock(startOfCell(cell), timeZone)).toEqual({ day: date, minute });
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is of 23 or 25 hours where clocks change by one, of 23.5 or 24.5 on Lord Howe Island", () => {
    const hoursOf = (date: string, timeZone: string) => cellsOfDay(date, timeZone).length / 12;
    expect(hoursOf("2026-03-08", "America/New_York")).toBe(23);
    expect(hoursOf("2026-11-01", "America/New_York")).toBe(25);
    expect(hoursOf("2026-04-05", "Australia/Lord_Howe")).toBe(24.5);
    expect(hoursOf("2026-10-04", "Australia/Lord_Howe")).toBe(23.5);
    expect(hoursOf("1986-05-04", "Asia/Shanghai")).toBe(23);
    expect(hoursOf("2026-11-23", "Asia/Kathmandu")).toBe(24);
  });
});

describe("working hours", () => {
  it("are open at just the hours that clocks on the wall show, in every zone and over every change of clocks", () => {
    fc.assert(
      fc.property(day, zone, hours, (date, timeZone, text) => {
        const times = {
          hours: Object.fromEntries(weekdays.map((name) => [name, text])) as typeof defaultRules.hours,
          days: [{ date: addDays(date, -1), hours: "", isExtra: false }],
        };
        const intervals = intervalsOf(text) ?? [];
        const open = new Set(openCells(times, date, cellsOfDay(date, timeZone)).map(({ cell }) => cell));
        const first = startOfDay(date, timeZone).getTime() / 300_000;
        for (let cell = first - 24; cell < first + 25 * 12 + 24; cell += 1) {
          const wall = wallClock(startOfCell(cell), timeZone);
          const isOpen = wall.day === date && intervals.some(({ from, to }) => from <= wall.minute && wall.minute < to);
          if (open.has(cell) !== isOpen) throw new Error(`${date} ${timeZone} ${text}: ${JSON.stringify(wall)}`);
        }
      }),
      { numRuns: 60 },
    );
  });

  const on = (date: string, days: Parameters<typeof openCells>[0]["days"] = [], weekly = defaultRules.hours) =>
    spansOf(openCells({ hours: weekly, days }, date, cellsOfDay(date, "Asia/Shanghai")).map(({ cell }) => cell)).map(
      ({ from, to }) => `${clock(from)}-${clock(to)}`,
    );
  const clock = (cell: number) =>
    `${dayAt(startOfCell(cell), "Asia/Shanghai").slice(8)} ${String(wallClock(startOfCell(cell), "Asia/Shanghai").minute / 60)}`;

  it("have their breaks, and days that are closed, have other hours, or are open besides", () => {
    expect(on("2026-11-23")).toEqual(["23 8-23 12", "23 13.5-23 17.5"]);
    expect(on("2026-11-22")).toEqual([]);
    expect(on("2026-11-23", [{ date: "2026-11-23", hours: "", isExtra: false }])).toEqual([]);
    expect(on("2026-11-23", [{ date: "2026-11-23", hours: "09:00-10:00", isExtra: false }])).toEqual(["23 9-23 10"]);
    expect(on("2026-11-22", [{ date: "2026-11-22", hours: "09:00-10:00", isExtra: true }])).toEqual(["22 9-22 10"]);
    expect(
      on("2026-11-23", [
        { date: "2026-11-23", hours: "", isExtra: false },
        { date: "2026-11-23", hours: "18:00-20:00", isExtra: true },
      ]),
    ).toEqual(["23 18-23 20"]);
  });

  it("that run over midnight belong to the day they began on", () => {
    const nights = { ...defaultRules.hours, monday: "22:00-06:00" };
    expect(on("2026-11-23", [], nights)).toEqual(["23 22-24 0"]);
    expect(on("2026-11-24", [], nights)).toEqual(["24 0-24 6", "24 8-24 12", "24 13.5-24 17.5"]);
    const closed = [{ date: "2026-11-23", hours: "", isExtra: false }];
    expect(on("2026-11-24", closed, nights)).toEqual(["24 8-24 12", "24 13.5-24 17.5"]);
  });
});
