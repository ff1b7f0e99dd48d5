import fc from "fast-check";
import { expect, it } from "vitest";
import { maskedName } from "./masked-name";

it.each([
  // Two characters, three, four.
  ["张伟", "张*"],
  ["李娜", "李*"],
  ["王芳", "王*"],
  ["马云", "马*"],
  ["张", "张*"],
  ["张小伟", "张*伟"],
  ["刘德华", "刘*华"],
  ["陈美玲", "陈*玲"],
  ["杨柳青", "杨*青"],
  ["周国强", "周*强"],
  ["张李晓燕", "张*燕"],
  ["王陈秀英", "王*英"],
  ["阿旺曲珍", "阿*珍"],
  ["格桑顿珠", "格*珠"],
  ["索南才让", "索*让"],
  ["𠮷田花子", "𠮷*子"],
  [" 张 小 伟 ", "张*伟"],
  // Compound family names, and given names that only begin like one.
  ["欧阳文山", "欧阳*山"],
  ["欧阳山", "欧阳*"],
  ["欧阳", "欧*"],
  ["司马光", "司马*"],
  ["司马相如", "司马*如"],
  ["上官婉儿", "上官*儿"],
  ["诸葛亮", "诸葛*"],
  ["诸葛孔明", "诸葛*明"],
  ["慕容雪村", "慕容*村"],
  ["皇甫嵩", "皇甫*"],
  ["令狐冲", "令狐*"],
  ["尉迟敬德", "尉迟*德"],
  ["东方朔", "东方*"],
  ["夏侯惇", "夏侯*"],
  ["爱新觉罗溥仪", "爱新*仪"],
  ["欧文", "欧*"],
  ["司徒美堂", "司徒*堂"],
  // Uyghur and other names with a middle dot, in any of its shapes.
  ["买买提·吐尔逊", "买买提·*"],
  ["阿依古丽·艾合买提", "阿依古丽·*"],
  ["迪丽热巴·迪力木拉提", "迪丽热巴·*"],
  ["古力娜扎尔•拜合提亚尔", "古力娜扎尔·*"],
  ["艾尼瓦尔・买买提", "艾尼瓦尔·*"],
  ["努尔 · 白克力", "努尔·*"],
  ["帕尔哈提·吐尔地·艾山", "帕尔哈提·*"],
  // Tibetan in its own script.
  ["བཀྲ་ཤིས་དོན་འགྲུབ།", "བཀྲ་*་འགྲུབ"],
  ["ཚེ་རིང་", "ཚེ་*"],
  ["བསོད་ནམས་", "བསོད་*"],
  ["ལྷ་མོ།", "ལྷ་*"],
  ["སྐལ་བཟང་མེ་ཏོག", "སྐལ་*་ཏོག"],
  ["རྡོ་རྗེ", "རྡོ་*"],
  ["པད་མ་འཕྲིན་ལས།", "པད་*་ལས"],
  // Latin letters, and the parts of DICOM names.
  ["Zhang Wei", "Z* W*"],
  ["ZHANG^XIAOWEI", "Z* X*"],
  ["Zhang^Xiaowei=张^小伟", "Z* X* 张* 小*"],
  ["Émile", "É*"],
  ["Ömer Çelik", "Ö* Ç*"],
  ["Tashi Dorje", "T* D*"],
  ["O'Brien^Mary", "O* M*"],
  ["Anna-Maria", "A*"],
  ["J", "J*"],
  ["Мария Иванова", "М* И*"],
  ["أمينة", "أ*"],
  ["김민수", "김*"],
  ["", ""],
  ["   ", ""],
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
