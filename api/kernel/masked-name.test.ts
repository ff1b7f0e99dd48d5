import fc from "fast-check";
import { expect, it } from "vitest";
import { maskedName } from "./masked-name";

it.each([
  ["张伟", "张*"],
  ["张小伟", "张*伟"],
  ["欧阳文山", "欧*山"],
  ["买买提·吐尔逊", "买*逊"],
  ["张", "张*"],
  ["𠮷田花子", "𠮷*子"],
  [" 张 小 伟 ", "张*伟"],
  ["Zhang Wei", "Z* W*"],
  ["ZHANG^XIAOWEI", "Z* X*"],
  ["Zhang^Xiaowei=张^小伟", "Z* X* 张* 小*"],
  ["Émile", "É*"],
  ["བཀྲ་ཤིས་དོན་འགྲུབ།", "བཀྲ་*་འགྲུབ"],
  ["ཚེ་རིང་", "ཚེ་*"],
  ["", ""],
])("%s is shown as %s", (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

it("never shows a whole name, nor how many characters it hides", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(..."张王李赵伟芳娜敏静"), { minLength: 3, maxLength: 8 }), (name) => {
      const masked = maskedName(name.join(""));
      expect(masked).not.toContain(name.join(""));
      expect(masked).toHaveLength(3);
    }),
  );
});
