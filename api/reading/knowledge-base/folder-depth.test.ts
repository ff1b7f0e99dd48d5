import { expect, test } from "vitest";
import { levelsIn, wayUp } from "./folder-depth";

const folders = [
  { id: "ct", parentId: null },
  { id: "chest", parentId: "ct" },
  { id: "lung", parentId: "chest" },
  { id: "mr", parentId: null },
];

test("the way up begins at the folder and ends at the top", () => {
  expect(wayUp(folders, "lung")).toEqual(["lung", "chest", "ct"]);
  expect(wayUp(folders, null)).toEqual([]);
});

test("levels are counted with the folder itself, and a phrase has none", () => {
  expect(levelsIn(folders, "ct")).toBe(3);
  expect(levelsIn(folders, "mr")).toBe(1);
  expect(levelsIn(folders, "phrase")).toBe(0);
});
