import { expect, test } from "vitest";
import { isRepeated } from "./sent-already";

type UnderWay = Parameters<typeof isRepeated>[0];

function sent(fields: Record<string, string>, more: Partial<UnderWay> = {}): UnderWay {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return { state: "submitting", formMethod: "POST", formData, ...more };
}
const save = { name: "intent", value: "save" };
const only = { name: "", value: "" };

test("a button pressed again while its answer is under way is a repetition, another button is none", () => {
  expect(isRepeated(sent({ intent: "save", text: "a" }), save)).toBe(true);
  expect(isRepeated(sent({ intent: "submit", text: "a" }), save)).toBe(false);
  expect(isRepeated(sent({ text: "a" }), only)).toBe(true);
  expect(isRepeated({ state: "idle", formMethod: undefined, formData: undefined }, save)).toBe(false);
});

test("nor is one that answers what the page says while it loads the rest anew", () => {
  expect(isRepeated(sent({ intent: "save" }, { state: "loading" }), save)).toBe(false);
});

test("searching again, and asking whether the input is right, are none, nor are they held up", () => {
  expect(isRepeated(sent({ intent: "save" }, { formMethod: "GET" }), save)).toBe(false);
  expect(isRepeated(sent({ text: "a", __intent__: "{}" }), only)).toBe(false);
  expect(isRepeated(sent({ text: "a" }), { name: "__intent__", value: "{}" })).toBe(false);
});
