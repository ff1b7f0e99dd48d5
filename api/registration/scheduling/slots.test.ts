import { describe, expect, it } from "vitest";
import { defaultRules } from "#contract/registration/calendar";
import { cellAt, cellsOfDay, openCells, startOfCell } from "./open-cells";
import { brokenRules, cellsTaken, freeCells, freeStarts, type BookingFacts } from "./slots";

const timeZone = "Asia/Shanghai";
const day = "2026-11-23";
const at = (time: string) => new Date(`${day}T${time}:00+08:00`);
const open = openCells({ hours: defaultRules.hours, days: [] }, day, cellsOfDay(day, timeZone));
const isOpen = (cell: number) => open.some((one) => one.cell === cell);
const clock = (moment: Date) => moment.toLocaleTimeString("sv-SE", { timeZone, timeStyle: "short" });

/** Seats that are taken between two times. */
const takenBetween =
  (...spans: [from: string, to: string, seats?: number][]) =>
  (cell: number) =>
    spans
      .filter(([from, to]) => cellAt(at(from)) <= cell && cell < cellAt(at(to)))
      .reduce((sum, [, , seats = 1]) => sum + seats, 0);

const starts = (
  taken: (cell: number) => number,
  given: Partial<typeof defaultRules> = {},
  minutes = 30,
  now = at("08:00"),
) => freeStarts(open, { isOpen, taken }, { ...defaultRules, ...given }, { minutes, now }).map(clock);

describe("free times", () => {
  it("begin on the grid, end before the break, and are not taken", () => {
    const free = starts(takenBetween(["08:00", "11:00"], ["13:30", "17:00"]));
    expect(free).toEqual(["11:00", "11:15", "11:30", "17:00"]);
    expect(starts(takenBetween(["08:00", "11:00"], ["13:30", "17:00"]), { gridMinutes: 20 }, 20)).toEqual([
      "11:00",
      "11:20",
      "11:40",
      "17:00",
    ]);
  });

  it("keep the buffers free, but for the end of the day", () => {
    const taken = takenBetween(["08:00", "11:00"], ["13:30", "17:30"]);
    expect(starts(taken, { bufferBefore: 10, bufferAfter: 10 }, 20)).toEqual(["11:15", "11:30"]);
  });

  it("are those that fit into what is free, buffers and lead time counted", () => {
    const taken = takenBetween(["08:00", "08:30"], ["09:20", "12:00"], ["14:15", "17:30"]);
    const terms = { ...defaultRules, bufferBefore: 5, bufferAfter: 10, gridMinutes: 5, leadMinutes: 30 };
    const now = at("13:01");
    const freeClocks = (given: Partial<typeof terms>, from = now) =>
      freeCells(open, { isOpen, taken }, { ...terms, ...given }, from).map((cell) => clock(startOfCell(cell)));
    expect(freeClocks({})).toEqual(["13:35", "13:40", "13:45", "13:50", "13:55", "14:00"]);
    expect(starts(taken, terms, 30, now)).toEqual(["13:35"]);
    expect(freeClocks({ leadMinutes: 0 }, at("08:00")).slice(0, 8)).toEqual([
      "08:35",
      "08:40",
      "08:45",
      "08:50",
      "08:55",
      "09:00",
      "09:05",
      "13:30",
    ]);
  });

  it("have a seat left in every cell", () => {
    const taken = takenBetween(["08:00", "12:00", 2], ["13:30", "17:30", 3], ["11:00", "11:30"]);
    expect(starts(taken, { capacity: 3 }, 60)).toEqual([
      "08:00",
      "08:15",
      "08:30",
      "08:45",
      "09:00",
      "09:15",
      "09:30",
      "09:45",
      "10:00",
    ]);
  });

  it("lie as far ahead as the lead time asks", () => {
    const taken = takenBetween(["13:30", "17:30"]);
    expect(starts(taken, { leadMinutes: 180 }, 30, at("08:10"))).toEqual(["11:15", "11:30"]);
  });
});

describe("a booking", () => {
  const facts = (given: Partial<BookingFacts> = {}): BookingFacts => ({
    start: at("09:00"),
    minutes: 20,
    now: at("08:00"),
    minuteOfDay: 540,
    isRightDevice: true,
    patientExams: 0,
    isPatientElsewhere: false,
    isOpen,
    dayCells: open.length,
    staffCells: 0,
    patientCells: 0,
    isSelfBooking: false,
    ...given,
  });
  const broken = (given: Partial<BookingFacts>, rules: Partial<typeof defaultRules> = {}) =>
    brokenRules({ ...defaultRules, ...rules }, facts(given));

  it("within the rules breaks none", () => {
    expect(broken({})).toEqual([]);
  });

  it.each<[string, Partial<BookingFacts>, Partial<typeof defaultRules>]>([
    ["past", { now: at("09:05") }, {}],
    ["leadTime", {}, { leadMinutes: 90 }],
    ["outsideHours", { start: at("11:45"), minuteOfDay: 705 }, {}],
    ["outsideHours", { start: at("12:00"), minuteOfDay: 720 }, {}],
    ["offGrid", { start: at("09:05"), minuteOfDay: 545 }, {}],
    ["wrongDevice", { isRightDevice: false }, {}],
    ["patientDayLimit", { patientExams: 2 }, { patientDayLimit: 2 }],
    ["patientElsewhere", { isPatientElsewhere: true }, {}],
    ["selfBookingShare", { staffCells: 45 }, { selfBookingPercent: 50 }],
  ])("breaks %s", (rule, given, rules) => {
    expect(broken(given, rules)).toEqual([rule]);
  });

  it("leaves patients their share of the day, and takes of it when it is theirs", () => {
    expect(broken({ staffCells: 44 }, { selfBookingPercent: 50 })).toEqual([]);
    const own = { staffCells: 96, isSelfBooking: true };
    expect(broken({ ...own, patientCells: 44 }, { selfBookingPercent: 50 })).toEqual([]);
    expect(broken({ ...own, patientCells: 45 }, { selfBookingPercent: 50 })).toEqual(["selfBookingShare"]);
    expect(broken(own, { selfBookingPercent: 0 })).toEqual(["selfBookingShare"]);
  });

  it("takes whole cells, and what is kept free around them", () => {
    const { from, to, takenFrom, takenTo } = cellsTaken(at("09:00"), 12, { bufferBefore: 5, bufferAfter: 10 });
    expect([to - from, from - takenFrom, takenTo - to]).toEqual([3, 1, 2]);
  });
});
