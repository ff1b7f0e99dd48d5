import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameGrams, nameQuery } from "./name-grams";
import { nameReadings } from "./name-readings";

/** Whether the typed text would find the name: the same two conditions the query has. */
function finds(text: string, name: string): boolean {
  const { grams, like } = nameQuery(text);
  const known = new Set(nameGrams(name));
  const pattern = like === null ? null : new RegExp(`^${like.replaceAll("%", ".*")}$`, "iu");
  return grams.length > 0 && grams.every((gram) => known.has(gram)) && (pattern?.test(name) ?? true);
}

describe("a patient is found by", () => {
  it.each([
    ["张", "张伟"],
    ["伟", "张伟"],
    ["张伟", "张伟"],
    ["张 伟", "张伟"],
    ["张伟", "张　伟"],
    ["欧阳修", "欧 阳 修"],
    ["欧阳", "欧阳修文"],
    ["买买提", "阿卜杜拉·买买提"],
    ["𠮷野", "𠮷野太郎"],
    ["zhang", "张伟"],
    ["zhangwei", "张伟"],
    ["ZhangWei", "张伟"],
    ["zhang wei", "张伟"],
    ["zhangw", "张伟"],
    ["xiaoming", "张晓明"],
    ["xm", "张晓明"],
    ["wei", "张伟"],
    ["zh", "张伟"],
    ["z", "张伟"],
    ["zw", "张伟"],
    ["zxm", "张晓明"],
    ["张x", "张晓明"],
    ["lv", "吕布"],
    ["lu", "吕布"],
    ["lü", "吕布"],
    ["chanyu", "单于林"],
    ["shan", "单晓"],
    ["chong", "种师道"],
    ["he", "黑娃"],
    ["yao", "么红"],
    ["xianxing", "洗星海"],
    ["sheng", "张晟"],
    ["cheng", "张晟"],
    ["zeng", "曾国藩"],
    ["tenzin", "Tenzin Dolma"],
    ["dolma ten", "Tenzin Dolma"],
    ["td", "Tenzin Dolma"],
    ["muller", "Müller^Jörg"],
    ["müll", "MULLER"],
    ["王小东", "Wang^XiaoDong=王^小东"],
    ["xiaodong", "Wang^XiaoDong=王^小东"],
    ["བཀྲ", "བཀྲ་ཤིས་སྒྲོལ་མ"],
    ["བཀྲ་ཤིས", "བཀྲ་ཤིས་སྒྲོལ་མ"],
    ["བཀྲ་ཤིས་", "བཀྲ་ཤིས་སྒྲོལ་མ"],
    ["བཀྲ་ཤིས་སྒྲོལ་མ།", "བཀྲ་ཤིས་སྒྲོལ་མ"],
    ["иван", "Иванов Пётр"],
    ["петр", "Иванов Пётр"],
  ])("%s: %s", (text, name) => expect(finds(text, name)).toBe(true));
});

describe("a patient is not found by", () => {
  it.each([
    ["张伟", "伟张"],
    ["李", "张伟"],
    ["zhong", "种师道"],
    ["wz", "张伟"],
    ["hang", "张伟"],
    ["son", "Johnson Anna"],
    ["ཤིས་བཀྲ", "བཀྲ་ཤིས"],
    ["张伟民", "张伟"],
    ["%", "张伟"],
    ["", "张伟"],
    ["་", "བཀྲ་ཤིས"],
  ])("%s: %s", (text, name) => expect(finds(text, name)).toBe(false));
});

describe("readings", () => {
  it("start with the usual one", () => expect(nameReadings("欧阳修")[0]).toEqual(["ou", "yang", "xiu"]));
  it("offer ü as u beside v", () =>
    expect(nameReadings("吕绿")).toEqual([
      ["lv", "lv"],
      ["lu", "lu"],
    ]));
  it("keep a two-character surname when the given name has two readings", () =>
    expect(nameReadings("单于晟")).toContainEqual(["chan", "yu", "cheng"]));
});

it("any piece of a Chinese name finds it, and any beginning of its words a Latin one", () => {
  const hanzi = fc.array(fc.constantFrom(..."张王李赵欧阳晓明伟芳丽华建国秀英"), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(hanzi, fc.nat(), fc.nat(), (letters, a, b) => {
      const start = a % letters.length;
      return finds(letters.slice(start, start + 1 + (b % letters.length)).join(""), letters.join(""));
    }),
  );
  const latin = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(latin, fc.nat(), fc.nat(), (words, a, b) => {
      const word = words[a % words.length] ?? "";
      return finds(word.slice(0, 1 + (b % word.length)), words.join(" "));
    }),
  );
});

it("terms do not repeat", () => {
  const grams = nameGrams("张张 Zhang Zhang");
  expect(grams).toHaveLength(new Set(grams).size);
});
