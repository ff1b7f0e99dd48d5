import { describe, expect, it } from "vitest";

import { encodeText } from "./character-encoding";
import { decodeText } from "./character-sets";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const esc = 0x1b;

describe("declared character sets", () => {
  it("reads the examples of PS3.5 Annexes H to K", () => {
    const yamada = bytes("Yamada^Tarou=", [esc, 0x24, 0x42, 0x3b, 0x33, 0x45, 0x44, esc, 0x28, 0x42], "^", [
      esc,
      0x24,
      0x42,
      0x42,
      0x40,
      0x4f,
      0x3a,
      esc,
      0x28,
      0x42,
    ]);
    expect(decodeText(yamada, ["", "ISO 2022 IR 87"])).toBe("Yamada^Tarou=山田^太郎");
    const hong = bytes("Hong^Gildong=", [esc, 0x24, 0x29, 0x43, 0xfb, 0xf3], "^", [
      esc,
      0x24,
      0x29,
      0x43,
      0xd1,
      0xce,
      0xd4,
      0xd7,
    ]);
    expect(decodeText(hong, ["", "ISO 2022 IR 149"])).toBe("Hong^Gildong=洪^吉洞");
    const zhang = bytes(
      "Zhang^XiaoDong=",
      [esc, 0x24, 0x29, 0x41, 0xd5, 0xc5],
      "^",
      [esc, 0x24, 0x29, 0x41, 0xd0, 0xa1, 0xb6, 0xab],
      "=",
    );
    expect(decodeText(zhang, ["", "ISO 2022 IR 58"])).toBe("Zhang^XiaoDong=张^小东=");
    const wang = bytes("Wang^XiaoDong=", [0xcd, 0xf5], "^", [0xd0, 0xa1, 0xb6, 0xab], "=");
    expect(decodeText(wang, ["GB18030"])).toBe("Wang^XiaoDong=王^小东=");
  });

  it("reads half-width katakana and kanji under ISO_IR 13 with code extension", () => {
    const yamada = bytes([0xd4, 0xcf, 0xc0, 0xde], "^", [0xc0, 0xdb, 0xb3], "=", [
      esc,
      0x24,
      0x42,
      0x3b,
      0x33,
      0x45,
      0x44,
      esc,
      0x28,
      0x4a,
    ]);
    expect(decodeText(yamada, ["ISO 2022 IR 13", "ISO 2022 IR 87"])).toBe("ﾔﾏﾀﾞ^ﾀﾛｳ=山田");
  });

  it.each([
    ["ISO_IR 100", [0x42, 0xe4, 0x72], "Bär"],
    ["ISO_IR 101", [0xa3, 0xf3, 0x64, 0xbc], "Łódź"],
    ["ISO_IR 109", [0xa6], "Ĥ"],
    ["ISO_IR 110", [0xbf], "ŋ"],
    ["ISO_IR 144", [0xbb, 0xee, 0xda], "Люк"],
    ["ISO_IR 127", [0xe2, 0xc8], "قب"],
    ["ISO_IR 126", [0xc4, 0xe9, 0xef], "Διο"],
    ["ISO_IR 138", [0xf9, 0xf8, 0xe5], "שרו"],
    ["ISO_IR 148", [0xde], "Ş"],
    ["ISO_IR 166", [0xca, 0xc1], "สม"],
    ["ISO_IR 13", [0xd4, 0xcf], "ﾔﾏ"],
    ["ISO_IR 192", [0xe5, 0xbc, 0xa0], "张"],
    ["GBK", [0x86, 0xb4], "喆"],
    ["ISO 2022 IR 100", [0xe9, 0x20], "é "],
  ])("reads %s", (characterSet, encoded, text) => {
    expect(decodeText(Buffer.from(encoded), [characterSet])).toBe(text);
  });

  it("takes a second byte that looks like a delimiter for half a character", () => {
    // 乗 is 81 5C in GBK: its second byte is a backslash.
    expect(decodeText(Buffer.from([0x81, 0x5c]), ["GB18030"])).toBe("乗");
  });
});

describe("character sets that are wrong or missing", () => {
  const utf8 = Buffer.from("张^伟");
  const gb = encodeText("张^伟", "GB18030");

  it.each([
    ["UTF-8 without a character set", utf8, []],
    ["UTF-8 under Latin-1", utf8, ["ISO_IR 100"]],
    ["UTF-8 under GB18030", utf8, ["GB18030"]],
    ["UTF-8 under ISO 2022 IR 58 without escapes", utf8, ["", "ISO 2022 IR 58"]],
    ["GB18030 without a character set", gb, []],
    ["GB18030 under an empty first value", gb, [""]],
    ["GB18030 under Latin-1", gb, ["ISO_IR 100"]],
    ["GB18030 under UTF-8", gb, ["ISO_IR 192"]],
    ["GB18030 under ISO 2022 IR 58 without escapes", gb, ["", "ISO 2022 IR 58"]],
    ["GB18030 under a name nobody defined", gb, ["CHINESE"]],
    ["UTF-8 by its common name", utf8, ["UTF-8"]],
  ])("reads %s", (_, encoded, characterSets) => {
    expect(decodeText(encoded, characterSets)).toBe("张^伟");
  });

  it("reads escapes although none were declared", () => {
    expect(decodeText(encodeText("张^伟", "\\ISO 2022 IR 58"), [])).toBe("张^伟");
  });

  it("reads Chinese between Latin letters under Latin-1", () => {
    expect(decodeText(encodeText("胸部CT平扫", "GB18030"), ["ISO_IR 100"])).toBe("胸部CT平扫");
  });

  it("keeps rare characters of names, whose second GBK byte is below 0xA1", () => {
    expect(decodeText(encodeText("朱镕^喆", "GB18030"), [])).toBe("朱镕^喆");
  });

  it.each(["Buc^Jérôme", "Äneas^Rüdiger", "Müßig", "Désirée créée", "Grüße"])("leaves %s alone", (text) => {
    const latin = Buffer.from(text, "latin1");
    expect(decodeText(latin, ["ISO_IR 100"])).toBe(text);
  });

  it("reads single accents without a character set as Latin-1", () => {
    expect(decodeText(Buffer.from("Jérôme", "latin1"), [])).toBe("Jérôme");
  });
});

describe("encoding", () => {
  it.each(["ISO_IR 192", "GB18030", "\\ISO 2022 IR 58"] as const)("writes %s so that it reads back", (characterSet) => {
    const text = "Zhang^Wei=张^伟\r\n胸部CT平扫";
    expect(decodeText(encodeText(text, characterSet), characterSet.split("\\"))).toBe(text);
  });

  it("writes every character in GB18030 so that any reader of it reads it back", () => {
    const decoder = new TextDecoder("gb18030", { fatal: true });
    const planes = [0x80, 0x10000, 0x20bb7, 0x10ff00].flatMap((first) =>
      Array.from({ length: first === 0x80 ? 0xff7d : 0x100 }, (_, index) => first + index),
    );
    const wrong = planes
      // Halves of characters are none themselves, and of those for private use each version of GB18030 says otherwise.
      .filter((point) => (point < 0xd800 || point > 0xf8ff) && point !== 0xfffd)
      .map((point) => String.fromCodePoint(point))
      .filter((character) => {
        try {
          return decoder.decode(encodeText(character, "GB18030")) !== character;
        } catch {
          return true;
        }
      });
    expect(wrong).toEqual([]);
  });

  it("refuses what GBK lacks, and what plain letters do", () => {
    expect(encodeText("朱镕基", "GBK")).toEqual(encodeText("朱镕基", "GB18030"));
    expect(() => encodeText("བོད", "GBK")).toThrow(RangeError);
    expect(() => encodeText("𠮷", "GBK")).toThrow(RangeError);
    expect(() => encodeText("张", "ISO_IR 6")).toThrow(RangeError);
  });

  it("refuses what GB 2312 lacks", () => {
    expect(() => encodeText("镕", "\\ISO 2022 IR 58")).toThrow(RangeError);
    expect(() => encodeText("བོད", "\\ISO 2022 IR 58")).toThrow(RangeError);
  });
});
