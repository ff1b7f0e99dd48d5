import { expect, test } from "vitest";
import { partWithin, type Region } from "./part-within";

const size = { columns: 100, rows: 50 };
const round = (middle: Region["middle"], shape: Region["shape"] = "ellipse"): Region => ({
  shape,
  middle,
  axes: [
    [10, 0],
    [0, 10],
  ],
});

test("a region on the picture counts whole, up to the outer edges of its pixels", () => {
  expect(partWithin(round([50, 25]), size)).toBe(1);
  expect(partWithin(round([9.5, 9.5]), size)).toBe(1);
  expect(partWithin(round([8.5, 9.5]), size)).toBeLessThan(1);
});

test("of a region across an edge, the part on the picture counts", () => {
  expect(partWithin(round([-0.5, 25]), size)).toBeCloseTo(0.5, 2);
  expect(partWithin(round([99.5, 49.5]), size)).toBeCloseTo(0.25, 2);
  expect(partWithin(round([50, -5.5], "rectangle"), size)).toBeCloseTo(0.25, 2);
});

test("a region beside the picture does not count, though the box around it may touch it", () => {
  expect(partWithin(round([200, 25]), size)).toBe(0);
  expect(partWithin(round([-8, -8]), size)).toBe(0);
});

test("a region on a turned picture lies across its pixels", () => {
  const turned: Region = {
    shape: "rectangle",
    middle: [-0.5, 25],
    axes: [
      [7, 7],
      [-7, 7],
    ],
  };
  expect(partWithin(turned, size)).toBeCloseTo(0.5, 2);
});
