import { expect, test } from "vitest";
import { placeholdersIn } from "./placeholders";

const found = (text: string) => placeholdersIn(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["右肺见[__]结节", ["[__]"]],
  ["大小约[长径 __]×[短径 __]", ["[长径 __]", "[短径 __]"]],
  ["位于[侧别: 左/右]肺[叶：上叶/中叶/下叶]", ["[侧别: 左/右]", "[叶：上叶/中叶/下叶]"]],
  ["结节[size] mm，CT值[密度]HU", ["[size]", "[密度]"]],
  ["[:无/少量/大量]胸腔积液", ["[:无/少量/大量]"]],
])("%s has places to fill in", (text, expected) => {
  expect(found(text)).toEqual(expected);
});

test.each([
  "Measuring 12 mm [series 3, image 45]",
  "array[0]",
  "【影像所见】双肺清晰",
  "肺结节[Lung-RADS 3类]",
  "[T2/FLAIR]高信号",
  "[3: 45/46]",
])("%s has none", (text) => {
  expect(found(text)).toEqual([]);
});

test("a choice tells what it is chosen from, the others nothing", () => {
  expect(placeholdersIn("[side: left / right][__][size] mm").map(({ options }) => options)).toEqual([
    ["left", "right"],
    [],
    [],
  ]);
});
