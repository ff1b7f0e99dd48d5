import { expect, test } from "vitest";
import { itemTerms, searchedWords } from "./item-terms";

const isFound = (search: string, terms: string) => searchedWords(search).every((word) => terms.includes(word));

test.each(["肺气肿", "气肿", "feiqizhong", "qizhong", "fqz", "FQZ", "ct-01", "xiongbu", "xb fqz", "ＦＱＺ"])(
  "%s finds the phrase",
  (search) => {
    expect(isFound(search, itemTerms({ name: "肺气肿", code: "CT-01", bodyPart: "胸部" }))).toBe(true);
  },
);

test("words of medicine are read as such, not as surnames", () => {
  expect(itemTerms({ name: "单纯性囊肿", code: "", bodyPart: "" })).toContain("danchunxingnangzhong");
});

test("another phrase is not found", () => {
  expect(isFound("fqz", itemTerms({ name: "肺结节", code: "", bodyPart: "" }))).toBe(false);
});
