import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fontCoverage } from "./font-coverage";
import { printFontCoverage, printFontFiles } from "./print-fonts";

const codePoint = (character: string) => character.codePointAt(0) ?? 0;

test("the printed fonts draw Chinese with its rare names, Latin, Tibetan, Uyghur and the signs of reports", () => {
  const covers = printFontCoverage();
  for (const character of "肺䶮𬱖𬎆𠮷𰻞ئۇيغۇرچە٢Aé×±≥℃㎡①→Ⅱμནྷཱུཀྵ།༎་࿒")
    expect([character, covers(codePoint(character))]).toEqual([character, true]);
  for (const character of "😀✔\u{2A6D6}\uFFFD\uE000")
    expect([character, covers(codePoint(character))]).toEqual([character, false]);
});

test("each weight of a family draws the same characters", () => {
  const drawn = printFontFiles.map((file) => {
    const covers = fontCoverage(file);
    return Array.from({ length: 0x30000 }, (_, code) => code).filter(covers).length;
  });
  expect(drawn[0]).toBe(drawn[1]);
  expect(drawn[0]).toBeGreaterThan(30_000);
});

test("a file that is no font is refused", () => {
  expect(() => fontCoverage(fileURLToPath(import.meta.url))).toThrow();
});
