import { expect, test } from "vitest";
import { diffReportText } from "../reports/report-diff";
import { changeKindsOf } from "./change-kinds";

const kindsOf = (before: string, after: string) => changeKindsOf([{ parts: diffReportText(before, after) }]);

test.each([
  ["左肺上叶见结节影。", "右肺上叶见结节影。", ["side"]],
  ["双侧胸腔积液。", "左侧胸腔积液。", ["side"]],
  ["A nodule in the left lung.", "A nodule in the right lung.", ["side"]],
  ["གཡོན་གློ་བ།", "གཡས་གློ་བ།", ["side"]],
  ["结节大小约 12mm。", "结节大小约 15mm。", ["number"]],
  ["结节 8mm×6mm。", "结节 8mm×9mm。", ["number"]],
  ["A nodule of 12 mm.", "A nodule of 1.2 cm.", ["number"]],
  ["未见明显结节。", "可见明显结节。", ["negation"]],
  ["纵隔内见肿大淋巴结。", "纵隔内未见肿大淋巴结。", ["negation"]],
  ["No fracture is seen.", "A fracture is seen.", ["negation"]],
  ["双肺纹理清晰。", "双肺纹理稍增多。", ["wording"]],
  ["考虑炎性病变。", "考虑炎性病变，建议随访。", ["wording"]],
  ["肺内结节。", "肺内结节。右侧胸腔少量积液，厚约 12mm。", ["wording"]],
  ["左肺结节 8mm，未见积液。", "右肺结节 9mm，可见积液。", ["side", "number", "negation"]],
])("%s → %s is %j", (before, after, kinds) => expect(kindsOf(before, after)).toEqual(kinds));

test("a mark more is no change", () => expect(kindsOf("双肺清晰", "双肺清晰。")).toEqual([]));
test("nothing that differs is of no kind", () => expect(kindsOf("双肺清晰。", "双肺清晰。")).toEqual([]));
