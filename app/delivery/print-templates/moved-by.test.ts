import { expect, test } from "vitest";
import { movedBy } from "./moved-by";

test("a key changes places with its neighbour", () => {
  expect(movedBy(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
  expect(movedBy(["a", "b", "c"], "b", 1)).toEqual(["a", "c", "b"]);
});

test("at the end, or unknown, nothing moves", () => {
  expect(movedBy(["a", "b"], "a", -1)).toEqual(["a", "b"]);
  expect(movedBy(["a", "b"], "b", 1)).toEqual(["a", "b"]);
  expect(movedBy(["a", "b"], "x", 1)).toEqual(["a", "b"]);
});
