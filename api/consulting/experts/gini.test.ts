import { expect, test } from "vitest";
import { gini } from "./gini";

test("nothing carried has no coefficient", () => {
  expect(gini([])).toBeNull();
  expect(gini([0, 0])).toBeNull();
});

test("the same for all is 0, all for one of four is 3/4", () => {
  expect(gini([5, 5, 5])).toBeCloseTo(0);
  expect(gini([0, 0, 0, 8])).toBeCloseTo(0.75);
});

test("one and three: half the mean difference of pairs, over the mean", () => {
  expect(gini([1, 3])).toBeCloseTo(0.25);
  expect(gini([3, 1])).toBeCloseTo(0.25);
});
