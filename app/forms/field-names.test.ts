import { expect, test } from "vitest";
import { areFieldNamesSound } from "./field-names";

const form = (...names: string[]) => names.map((name) => [name, "x"] as const);

test.each([
  [["username", "password"]],
  [["studies[0].info.extensions[0].value", "studies[1].info.name", "order"]],
  [Array.from({ length: 2_000 }, (_, row) => `rows[${row}].name`)],
  [["days[6]"]],
])("a form of ours is read: %#", (names) => {
  expect(areFieldNamesSound(form(...names))).toBe(true);
});

test.each([
  [["rows[30000000]"]],
  [["rows[999999999].name"]],
  [Array.from({ length: 5_000 }, (_, list) => `list${list}[4999]`)],
  [[`name${"[0]".repeat(20_000)}`]],
  [[`a${".b".repeat(50)}`]],
])("names that would make far more than was sent are refused: %#", (names) => {
  expect(areFieldNamesSound(form(...names))).toBe(false);
});

test("so is a row that is added where there can be none", () => {
  const added = (name: string) => [["__intent__", JSON.stringify({ type: "insert", payload: { name } })]] as const;
  expect(areFieldNamesSound(added("rows"))).toBe(true);
  expect(areFieldNamesSound(added("rows[30000000]"))).toBe(false);
  const moved = JSON.stringify({ type: "update", payload: { name: "rows", index: 30_000_000 } });
  expect(areFieldNamesSound([["__intent__", moved]])).toBe(false);
});
