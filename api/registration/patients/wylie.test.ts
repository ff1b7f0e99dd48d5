import { expect, it } from "vitest";
import { wylie } from "./wylie";

it.each([
  ["བཀྲ་ཤིས།", "bkra shis"],
  ["བསྟན་འཛིན་རྒྱ་མཚོ", "bstan 'dzin rgya mtsho"],
  ["ཚེ་རིང་", "tshe ring"],
  ["སྒྲོལ་དཀར", "sgrol dkar"],
  ["པདྨ", "padma"],
  ["ཉི་མ", "nyi ma"],
  ["ཟླ་བ", "zla ba"],
  ["དགའ་བ", "dga' ba"],
  ["ལགས", "lags"],
  ["དཔའ་མོ", "dpa' mo"],
  ["ཨེ་མ", "e ma"],
  ["བསམ་གཏན", "bsam gtan"],
])("%s is %s", (tibetan, latin) => {
  expect(wylie(tibetan)).toBe(latin);
});

it("does not spell what it does not know", () => {
  expect(wylie("༄")).toBeNull();
  expect(wylie("")).toBeNull();
});
