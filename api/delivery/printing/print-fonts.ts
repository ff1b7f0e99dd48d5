import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Covers, fontCoverage } from "./font-coverage";
import { isWoff, unpackedFont } from "./woff";

const { resolve } = createRequire(import.meta.url);

const chinese = [
  "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  "@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
];
/**
 * Uyghur and Kazakh, and Tibetan with its ornaments: bold is drawn with a wider pen (sheet.typ). A glyph is a letter here, a
 * stack one with its vowel: of a font that draws dots and vowels apart, readers of PDF copy letters twice, words with blanks.
 */
const regularOnly = [
  "@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf",
  "@fontsource/jomolhari/files/jomolhari-tibetan-400-normal.woff",
  "@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf",
];
/** Hanzi of the planes 2 and 3: those of the Table of General Standard Chinese Characters (2013) and some thousand more. */
const rareHanzi = ["@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff"];

/**
 * The font files every printed sheet is set in: Chinese and Latin first, then what they lack (SIL Open Font License).
 * sheet.typ names their families in the same order.
 */
export const printFontFiles: string[] = [...chinese, ...regularOnly, ...rareHanzi].map((file) => resolve(file));

/** The fonts as typst reads them. */
export const printFonts = (): Buffer[] =>
  printFontFiles.map((file) => {
    const bytes = readFileSync(file);
    return isWoff(bytes) ? unpackedFont(bytes) : bytes;
  });

/** What a font draws there of its own is not what a registry meant (Unicode 15.0, section 23.5). */
const isPrivate = (codePoint: number) => (codePoint >= 0xe000 && codePoint <= 0xf8ff) || codePoint >= 0xf0000;

/** Whether the printed sheet can show a character; all weights of a family draw the same ones. */
export function printFontCoverage(): Covers {
  const families = printFontFiles.filter((file) => !file.includes("Bold")).map(fontCoverage);
  return (codePoint) => !isPrivate(codePoint) && families.some((covers) => covers(codePoint));
}
