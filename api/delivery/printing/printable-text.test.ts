import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printFontCoverage } from "./print-fonts";
import { printableLine, printableParagraphs, scriptRuns } from "./printable-text";

const covers = printFontCoverage();

describe("a printable line", () => {
  test.each([
    ["右肺上叶结节 12mm×9mm，CT值约35HU", "右肺上叶结节 12mm×9mm，CT值约35HU"],
    ["བརྙན་པར། ཀྲུང་གོ་", "བརྙན་པར། ཀྲུང་གོ་"],
    ["a\tb\u00A0c\u2009d", "a b c d"],
    ["　　indented", "　　indented"],
    ["a\u0000\u0007\u001B\u007Fb", "ab"],
    ["a\u200B\u202E\u2066\uFEFFb", "ab"],
    ["✔ 😀", "[U+2714] [U+1F600]"],
    ["\uDC00x", "[U+DC00]x"],
    ["㛃䶮𬎆𠮷", "㛃䶮𬎆𠮷"],
    ["𪛖", "〓"],
    ["ئابدۇللا 12 mm", "ئابدۇللا 12 mm"],
    ["\uE000\u{F0000}", "〓〓"],
  ])("%j prints as %j", (typed, printed) => {
    expect(printableLine(typed, covers)).toBe(printed);
  });

  test("may break within a word of more than 24 letters, never between a letter and its marks", () => {
    expect(printableLine("1".repeat(50), covers)).toBe(`${"1".repeat(24)}\u200B${"1".repeat(24)}\u200B11`);
    expect(printableLine(`${"ཀ".repeat(23)}ཀིཀ`, covers)).toBe(`${"ཀ".repeat(23)}ཀི\u200Bཀ`);
    expect(printableLine("1".repeat(24), covers)).toBe("1".repeat(24));
  });

  test("of anything whatever holds only what the fonts can draw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const printed = printableLine(typed, covers).replaceAll("\u200B", "");
        expect([...printed].every((character) => covers(character.codePointAt(0) ?? 0))).toBe(true);
        expect(printed).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

test("paragraphs and blank lines between them are kept, those around them dropped", () => {
  expect(printableParagraphs("\n\n  甲 \r\n\n乙\u2028丙\n \n", covers)).toEqual(["  甲", "", "乙", "丙"]);
  expect(printableParagraphs(" \n\t\n", covers)).toEqual([]);
  expect(printableParagraphs("", covers)).toEqual([]);
});

test("every second run of a text is Tibetan", () => {
  expect(scriptRuns("12mm བརྙན་པར། 肺")).toEqual(["12mm ", "བརྙན་པར།", " 肺"]);
  expect(scriptRuns("བརྙན")).toEqual(["", "བརྙན", ""]);
  expect(scriptRuns("")).toEqual([""]);
});
