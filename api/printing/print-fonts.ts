import { createRequire } from "node:module";
import { type Covers, fontCoverage } from "./font-coverage";

const { resolve } = createRequire(import.meta.url);

const chinese = [
  "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  "@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
];
const tibetan = [
  "@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf",
  "@expo-google-fonts/noto-serif-tibetan/700Bold/NotoSerifTibetan_700Bold.ttf",
];

/** The font files every printed sheet is set in: Chinese and Latin first, Tibetan beside it (SIL Open Font License). */
export const printFontFiles: string[] = [...chinese, ...tibetan].map((file) => resolve(file));

/** Whether the printed sheet can show a character; all weights of a family draw the same ones. */
export function printFontCoverage(): Covers {
  const families = printFontFiles.filter((file) => file.includes("Regular")).map(fontCoverage);
  return (codePoint) => families.some((covers) => covers(codePoint));
}
