import { expect, test } from "vitest";
import { folderPaths, wayTo } from "./folder-paths";

const folders = [
  { id: "ct", parentId: null, name: "CT" },
  { id: "mr", parentId: null, name: "MR" },
  { id: "chest", parentId: "ct", name: "胸部" },
];

test("each folder is named with the way to it, what is inside behind it", () => {
  expect(folderPaths(folders).map(({ names }) => names.join(" / "))).toEqual(["CT", "CT / 胸部", "MR"]);
});

test("the way to a folder begins at the top; to none there is none", () => {
  expect(wayTo(folders, "chest").map(({ name }) => name)).toEqual(["CT", "胸部"]);
  expect(wayTo(folders, null)).toEqual([]);
});
