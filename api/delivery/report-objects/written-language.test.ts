import { expect, test } from "vitest";
import { writtenLanguage } from "./written-language";

test.each([
  ["双肺纹理清晰 (CT)", "zh-CN"],
  ["གློ་བ་གཙང་མ། 12 mm", "bo"],
  ["Lungs clear.", "en"],
  ["", "en"],
])("%j is told as %s", (text, language) => {
  expect(writtenLanguage(text)[0]).toBe(language);
});
