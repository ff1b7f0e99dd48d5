import { expect, test } from "vitest";
import { keysOf } from "./keys";

const own = { keys: "J / ↓", does: "exams.keys.next" } as const;

test("a page's own keys stand before those of every page", () => {
  const keys = keysOf([{ handle: undefined }, { handle: { i18n: "exams", keys: [own] } }]);
  expect(keys[0]).toEqual(own);
  expect(keys.map(({ keys: pressed }) => pressed)).toEqual(["J / ↓", "Ctrl+K / ⌘K", "?"]);
});

test("a page that names none has those of every page", () => {
  expect(keysOf([{ handle: { i18n: "exams" } }]).map(({ does }) => does)).toEqual([
    "common.keys.search",
    "common.keys.help",
  ]);
});
