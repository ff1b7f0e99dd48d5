import { expect, test } from "vitest";
import { placedBehind } from "./placed-behind";

test.each([
  ["a", "c", "bca"],
  ["c", null, "cab"],
  ["b", "a", "abc"],
  ["b", "b", "abc"],
])("%s goes behind %s", (id, preId, expected) => {
  expect(placedBehind(["a", "b", "c"], id, preId)?.join("")).toBe(expected);
});

test("nothing goes behind what is on another level", () => {
  expect(placedBehind(["a", "b"], "a", "x")).toBeNull();
  expect(placedBehind(["a", "b"], "x", "a")).toBeNull();
});
