import { expect, test } from "vitest";
import { joined, partsOf } from "./put-phrase";

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
