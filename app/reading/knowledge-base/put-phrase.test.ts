import { expect, test } from "vitest";
import { placeholdersIn } from "#contract/reading/placeholders";
import { filledIn, joined, partsOf, twinOf } from "./put-phrase";

test.each([
  ["", "肺气肿。", false, "肺气肿。"],
  ["胸廓对称。", "肺气肿。", false, "胸廓对称。\n肺气肿。"],
  ["胸廓对称。\n", "肺气肿。", false, "胸廓对称。\n肺气肿。"],
  ["胸廓对称。", "肺气肿。", true, "肺气肿。"],
])("a phrase goes behind %j in a line of its own, or in its place", (text, phrase, isReplaced, expected) => {
  expect(joined(text, phrase, isReplaced)).toBe(expected);
});

test("a phrase goes into the fields that it has a text for, or into the one that was asked for", () => {
  const phrase = { finding: "双肺透亮度增高。", diagnosis: "肺气肿。" };
  expect(partsOf(phrase, "both")).toEqual(["finding", "diagnosis"]);
  expect(partsOf(phrase, "diagnosis")).toEqual(["diagnosis"]);
  expect(partsOf({ ...phrase, finding: "" }, "both")).toEqual(["diagnosis"]);
});

test("what is filled in is what stands between the texts around the place", () => {
  const value = "[侧别: 左/右]肺见结节。";
  const [place] = placeholdersIn(value);
  if (!place) throw new Error("no place");
  const filling = { place, before: "", after: "肺见结节。" };
  expect(filledIn("右肺见结节。", filling)).toBe("右");
  expect(filledIn(value, filling)).toBeNull();
  expect(filledIn("右肺未见结节。", filling)).toBeNull();
});

test.each([
  ["[侧别: 左/右]肺结节。", true],
  ["[侧别: 左/右]肺结节，[侧别: 左/右]侧胸腔积液。", false],
  ["[侧别: 左/右/双]肺结节。", false],
  ["肺结节。", false],
])("the other text %j is filled in by the same word where it asks for it once: %s", (other, isFilled) => {
  const [place] = placeholdersIn("[侧别: 左/右]肺见结节。");
  if (!place) throw new Error("no place");
  expect(twinOf(place, other) !== null).toBe(isFilled);
});
