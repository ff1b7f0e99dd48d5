import { expect, test } from "vitest";
import { rowStudyOf, studyOf } from "./listed-exam.server";

test.each([
  ["腕关节", "右腕关节正侧位", "数字X线 · 右腕关节正侧位"],
  ["HEAD", "CT, Head", "数字X线 · CT, Head"],
  ["胸部", "正侧位", "数字X线 · 胸部 · 正侧位"],
  ["胸部", "", "数字X线 · 胸部"],
  ["", "", "数字X线"],
])("of %j and %j is said what tells it apart", (bodyPart, studyDesc, words) => {
  expect(studyOf({ modality: "DX", bodyPart, studyDesc }, "chs")).toBe(words);
});

test.each([
  ["chs", "磁共振 · 头颅平扫"],
  ["en", "MR · 头颅平扫"],
  ["tib", "MR · 头颅平扫"],
] as const)("a row in %s leaves what was done its room", (language, words) => {
  expect(rowStudyOf({ modality: "MR", bodyPart: "头颅", studyDesc: "头颅平扫" }, language)).toBe(words);
});
