import { expect, it } from "vitest";
import type { WritableCharacterSet } from "#api/dicom/character-encoding";
import { fittingText } from "./fitting-text";

it.each<[text: string, set: WritableCharacterSet, fitting: string]>([
  ["张伟", "GB18030", "张伟"],
  ["张伟", "GBK", "张伟"],
  ["张伟", "ISO_IR 6", "Zhang^Wei"],
  ["欧阳娜娜", "ISO_IR 6", "Ouyang^Nana"],
  ["Zhang^Xiaodong=张^小东", "ISO_IR 6", "Zhang^Xiaodong"],
  ["བཀྲ་ཤིས།", "GB18030", "བཀྲ་ཤིས།"],
  ["བཀྲ་ཤིས།", "GBK", "bkra shis"],
  ["བཀྲ་ཤིས།", "ISO_IR 6", "bkra shis"],
  // Outside of GBK: the name is spelled as a whole, never half.
  ["王𠮷", "GB18030", "王𠮷"],
  ["Müller^Hans", "ISO_IR 6", "Muller Hans"],
  ["ئارزۇ", "GBK", "?????"],
])("the name %s in %s is %s", (text, set, fitting) => {
  expect(fittingText(text, "PN", set)).toBe(fitting);
});

it("a rare character of a name does not leave half of it in hanzi", () => {
  expect(fittingText("王𠮷", "PN", "GBK")).toMatch(/^Wang\^?\s?(Ji|\?)$/i);
});

it("of other texts what a set lacks is spelled, as much as the value may hold", () => {
  expect(fittingText("胸部CT平扫", "LO", "GBK")).toBe("胸部CT平扫");
  expect(fittingText("胸部CT平扫", "LO", "ISO_IR 6")).toBe("xiong bu CT ping sao");
  expect(fittingText("胸部 བྲང་", "LO", "GBK")).toBe("胸部 brang");
  expect(fittingText("一号楼二层东侧放射科", "SH", "ISO_IR 6")).toHaveLength(16);
});
