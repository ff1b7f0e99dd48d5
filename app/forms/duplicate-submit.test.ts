import { expect, test } from "vitest";
import { isDuplicateSubmit } from "./duplicate-submit";

type UnderWay = Parameters<typeof isDuplicateSubmit>[0];

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
const sent = (fields: Record<string, string | File>, more: Partial<UnderWay> = {}): UnderWay => ({
  state: "submitting",
  formMethod: "POST",
  formData: form(fields),
  ...more,
});
const save = { intent: "save", text: "a" };
const file = (text: string) => new File([text], "a.png");

test("the same sent again while its answer is under way is a repetition, whatever the order", () => {
  expect(isDuplicateSubmit(sent(save), form(save))).toBe(true);
  expect(isDuplicateSubmit(sent(save), form({ text: "a", intent: "save" }))).toBe(true);
  expect(isDuplicateSubmit(sent({ logo: file("abc") }), form({ logo: file("abc") }))).toBe(true);
});

test("another button, another row, another file and what was typed since are none", () => {
  expect(isDuplicateSubmit(sent(save), form({ ...save, intent: "submit" }))).toBe(false);
  expect(isDuplicateSubmit(sent({ intent: "remove", id: "1" }), form({ intent: "remove", id: "2" }))).toBe(false);
  expect(isDuplicateSubmit(sent(save), form({ ...save, text: "ab" }))).toBe(false);
  expect(isDuplicateSubmit(sent({ ...save, __intent__: "{}" }), form(save))).toBe(false);
  expect(isDuplicateSubmit(sent({ logo: file("abc") }), form({ logo: file("abcd") }))).toBe(false);
});

test("so it is until the page shows what came of it", () => {
  expect(isDuplicateSubmit(sent(save, { state: "loading" }), form(save))).toBe(true);
});

test("nor is anything where nothing is under way, or a search", () => {
  expect(isDuplicateSubmit({ state: "idle", formMethod: undefined, formData: undefined }, form(save))).toBe(false);
  expect(isDuplicateSubmit(sent(save, { formMethod: "GET" }), form(save))).toBe(false);
});
