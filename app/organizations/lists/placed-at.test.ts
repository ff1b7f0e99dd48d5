import { expect, test } from "vitest";
import { placedAt } from "./placed-at";

const ids = ["a", "b", "c", "d"];

test.each([
  ["a", 1, "bacd"],
  ["a", 3, "bcda"],
  ["d", 0, "dabc"],
  ["b", 99, "acdb"],
  ["c", -5, "cabd"],
])("%s goes to place %i, the others keep their order", (id, place, order) => {
  expect(placedAt(ids, id, place)?.join("")).toBe(order);
});

test("what stands there already, or is not there, is not moved", () => {
  expect(placedAt(ids, "b", 1)).toBeNull();
  expect(placedAt(ids, "a", -1)).toBeNull();
  expect(placedAt(ids, "x", 1)).toBeNull();
  expect(placedAt([], "x", 0)).toBeNull();
});
