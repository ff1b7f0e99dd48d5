import { expect, test } from "vitest";
import { ageText } from "./phrases";
import { textsOf } from "./texts-of.server";

test("ages have their unit, and nothing stands without an age", () => {
  expect(ageText(textsOf("chs"), 45, "Y")).toBe("45岁");
  expect(ageText(textsOf("chs"), 3, "M")).toBe("3个月");
  expect(ageText(textsOf("en"), 3, "W")).toBe("3 wk");
  expect(ageText(textsOf("tib"), 2, "M")).toBe("ཟླ་ 2");
  expect(ageText(textsOf("chs"), 2, null)).toBe("2岁");
  expect(ageText(textsOf("chs"), null, "Y")).toBe("");
});
