import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hoursText, intervalsOf } from "./working-hours";

describe("hours of a day", () => {
  it.each([
    ["", []],
    ["8:00-12:00", [{ from: 480, to: 720 }]],
    [
      "13:30–17:30， 08：00 － 12：00",
      [
        { from: 480, to: 720 },
        { from: 810, to: 1050 },
      ],
    ],
    ["00:00-24:00", [{ from: 0, to: 1440 }]],
    ["22:00-06:00", [{ from: 1320, to: 1800 }]],
    [
      "08:00-12:00 12:00-13:00",
      [
        { from: 480, to: 720 },
        { from: 720, to: 780 },
      ],
    ],
  ])("%j are understood", (text, intervals) => {
    expect(intervalsOf(text)).toEqual(intervals);
  });

  it.each([
    "8-12",
    "08:00",
    "08:00-08:00",
    "08:00-12:03",
    "25:00-26:00",
    "08:61-09:00",
    "24:00-08:00",
    "08:00-12:00, 11:00-13:00",
    "06:00-10:00, 22:00-07:00",
  ])("%j are refused", (text) => {
    expect(intervalsOf(text)).toBeNull();
  });

  it("are written as they are read", () => {
    const minute = fc.integer({ min: 0, max: 287 }).map((cell) => cell * 5);
    fc.assert(
      fc.property(fc.uniqueArray(minute, { minLength: 2, maxLength: 8 }), (edges) => {
        const sorted = [...edges].sort((one, other) => one - other);
        const intervals = sorted.flatMap((from, index) => {
          const to = sorted[index + 1];
          return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
        });
        expect(intervalsOf(hoursText(intervals))).toEqual(intervals);
      }),
    );
  });
});
