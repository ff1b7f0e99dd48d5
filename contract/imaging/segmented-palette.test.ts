import { expect, it } from "vitest";
import { expandedPalette } from "./segmented-palette";

it("single values, lines from the last value, and repeats of segments become entries", () => {
  const discrete = [0, 2, 0, 100];
  const line = [1, 4, 200];
  expect(expandedPalette([...discrete, ...line], 6)).toEqual([0, 100, 125, 150, 175, 200]);
  // From byte 8 of the data one segment: the line, now from 50.
  expect(expandedPalette([...discrete, ...line, 0, 1, 50, 2, 1, 8, 0], 11)).toEqual([
    0, 100, 125, 150, 175, 200, 50, 88, 125, 163, 200,
  ]);
});

it("one value alone is a segment too, at the very end as well", () => {
  expect(expandedPalette([0, 1, 7, 0, 1, 9], 2)).toEqual([7, 9]);
});

it("no more entries come than are announced, and a repeat that repeats itself ends", () => {
  expect(expandedPalette([0, 1, 7, 1, 60_000, 9], 3)).toHaveLength(3);
  expect(expandedPalette([0, 1, 7, 2, 2, 0, 0], 5)).toEqual([7, 7]);
  expect(expandedPalette([9, 9, 9], 5)).toEqual([]);
});
