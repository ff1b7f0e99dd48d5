import { expect, test } from "vitest";
import { strangeCounts } from "./counts";

test.each([
  ["右肺上叶见3枚小结节，较大者直径约5mm。", "右肺上叶小结节2枚。", "结节2枚 ≠ 3枚小结节"],
  ["左肾见结石影2枚。", "左肾三枚结石。", "三枚结石 ≠ 结石影2枚"],
  ["胆囊内见息肉两个，大者约4mm。肝内见囊肿1枚。", "胆囊息肉3个；肝囊肿1枚。", "息肉3个 ≠ 息肉两个"],
  ["右肺2枚结节，左肺1枚结节。", "双肺结节5枚。", "结节5枚 ≠ 2枚结节、1枚结节"],
  ["Three small nodules in the right upper lobe.", "2 pulmonary nodules.", "2 pulmonary nodules ≠ Three small nodules"],
])("%s — %s", (finding, diagnosis, evidence) => {
  expect(strangeCounts(finding, diagnosis)).toEqual([evidence]);
});

test.each([
  ["the same, in other words", "右肺见两枚结节。", "右肺2个实性小结节。"],
  ["the sum of two places", "右肺2枚结节，左肺1枚结节。", "双肺3枚结节。"],
  ["one of two places", "右肺2枚结节，左肺1枚结节。", "左肺1枚结节，建议复查。"],
  ["a part of them", "右肺见3枚结节，其中2枚钙化。", "右肺3枚结节，其中2枚结节钙化。"],
  ["another thing", "肝内见囊肿3枚，结石2枚。", "肝囊肿3枚。肝内结石2枚。"],
  ["what is seen without a count adds to it", "右肺2枚结节，左肺另见磨玻璃结节。", "双肺3枚结节。"],
  ["a finding that counts none", "双肺见多发结节。", "双肺结节3枚。"],
  ["an earlier count", "右肺见3枚结节。", "右肺结节，较前2枚结节增多。"],
  ["a count of months", "右肺见3枚结节。", "右肺结节，建议3个月后复查结节。"],
  ["none of another", "右肺见3枚结节，左肺未见结节。", "右肺3枚结节。"],
  ["a size", "Two nodules, the larger 5 mm.", "A 5 mm nodule and a 3 mm nodule."],
  ["the article is no count", "A 5 mm nodule and two cysts.", "Nodule and 2 cysts."],
])("%s is let be", (_, finding, diagnosis) => {
  expect(strangeCounts(finding, diagnosis)).toEqual([]);
});
