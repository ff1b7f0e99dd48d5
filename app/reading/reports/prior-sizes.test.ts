import { expect, test } from "vitest";
import { sizesIn } from "./prior-sizes";

test.each([
  ["右肺上叶结节，大小约12mm×9mm，边缘毛刺。", [["12mm×9mm", "大小约12mm×9mm"]]],
  ["A 7 mm nodule in the right lung. Stable.", [["7 mm", "A 7 mm nodule in the right lung"]]],
  [
    "肝囊肿12×9×8mm；脾长1.2 cm",
    [
      ["12×9×8mm", "肝囊肿12×9×8mm"],
      ["1.2 cm", "脾长1.2 cm"],
    ],
  ],
  ["流速12cm/s，面积3cm²，建议3m复查", []],
  ["结节12mm。结节12mm。", [["12mm", "结节12mm"]]],
])("%s", (text, sizes) => {
  expect(sizesIn(text).map(({ size, of }) => [size, of])).toEqual(sizes);
});
