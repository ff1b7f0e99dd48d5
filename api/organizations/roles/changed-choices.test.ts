import { expect, test } from "vitest";
import { changedChoices } from "./changed-choices";

test("what another person chose meanwhile stays", () => {
  expect(changedChoices(["a", "x"], ["a"], ["a", "b"])).toEqual({ added: ["b"], removed: [] });
  expect(changedChoices(["a", "x"], ["a"], [])).toEqual({ added: [], removed: ["a"] });
});

test("what another person did already is not done again", () => {
  expect(changedChoices(["b"], ["a"], ["b"])).toEqual({ added: [], removed: [] });
});

test("who says nothing of what was shown sets the whole", () => {
  expect(changedChoices(["a", "x"], null, ["a", "b"])).toEqual({ added: ["b"], removed: ["x"] });
});
