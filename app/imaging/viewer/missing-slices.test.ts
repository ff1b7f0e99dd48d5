import { expect, it } from "vitest";
import { missingSlices } from "./missing-slices";

const all = [true, true, true, true, true];

it("slices that are missing are told by the images beside them, whichever way round these are scrolled", () => {
  expect(missingSlices([0, 1, null, 2, 3, null, null, 4], all)).toEqual({
    unread: [],
    absent: [
      { after: 2, before: 3, count: 1 },
      { after: 4, before: 5, count: 2 },
    ],
  });
  expect(missingSlices([4, 3, null, 2, 1, 0], all).absent).toEqual([{ after: 3, before: 4, count: 1 }]);
});

it("images that could not be read are told by their number", () => {
  expect(missingSlices([0, 1, 2, 3, 4], [true, false, true, true, false])).toEqual({ unread: [2, 5], absent: [] });
});
