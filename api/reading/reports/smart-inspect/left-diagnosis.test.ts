import { expect, test } from "vitest";
import { isLeftDiagnosis } from "./left-diagnosis";

const template = { finding: "胸廓对称。\n双肺未见结节。", diagnosis: "胸部CT平扫未见明显异常。" };

test.each([
  ["what was written in is no longer normal", "胸廓对称。\n右肺上叶见结节，直径约8mm。", template.diagnosis, true],
  ["also in English", "Right rib fracture.", template.diagnosis, true],
  ["nothing was changed", template.finding, template.diagnosis, false],
  ["what was written in is normal too", "胸廓对称。\n双肺未见结节。心包未见积液。", template.diagnosis, false],
  ["the diagnosis was written", "右肺上叶见结节。", "右肺上叶结节。", false],
])("%s", (_, finding, diagnosis, isLeft) => {
  expect(isLeftDiagnosis(template, finding, diagnosis)).toBe(isLeft);
});

test("a template whose diagnosis is no normal one is its author's business", () => {
  expect(isLeftDiagnosis({ finding: "", diagnosis: "右肺结节复查。" }, "右肺结节。", "右肺结节复查。")).toBe(false);
});
