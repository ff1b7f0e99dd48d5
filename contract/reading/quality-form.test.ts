import { expect, test } from "vitest";
import { builtInForm, gradeOf, percentOf, WrittenQualityForm } from "./quality-form";

test.each([
  [100, "A"],
  [90, "A"],
  [89, "B"],
  [75, "B"],
  [74, "C"],
  [60, "C"],
  [59, "D"],
  [0, "D"],
])("%i points of a hundred are grade %s", (percent, grade) => expect(gradeOf(percent)).toBe(grade));

test("the built-in form gives a hundred points", () => {
  expect(percentOf(builtInForm.items.map((item) => ({ ...item, given: item.points })))).toBe(100);
  expect(builtInForm.items.reduce((sum, { points }) => sum + points, 0)).toBe(100);
});

test("a form is written a line each, and one that cannot be read says which part", () => {
  const written = { reasons: "体位不正\n\n伪影 ", items: "描述=40\n诊断＝60" };
  expect(WrittenQualityForm.parse(written)).toEqual({
    reasons: ["体位不正", "伪影"],
    items: [
      { name: "描述", points: 40 },
      { name: "诊断", points: 60 },
    ],
  });
  const wrong = WrittenQualityForm.safeParse({ reasons: "伪影\n伪影", items: "描述" });
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["reasons", "qualityReasons"],
    ["items", "qualityItems"],
  ]);
});
