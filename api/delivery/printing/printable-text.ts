import type { Covers } from "./font-coverage";

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** A longer word than this may break, so that it stays on the paper: 24 digits fit the narrowest column. */
const unbrokenWord = /[^\s\u0F0B-\u0F14\u2E80-\u{10FFFF}]{24}\p{M}*(?=[^\s\u0F0B-\u0F14\u2E80-\u{10FFFF}])/gu;
const zeroWidthSpace = "\u200B";

const hanzi = /[\p{Script=Han}\p{Co}]/u;
const getaMark = "〓";

/** No script stacks so many marks on one letter, and no line needs so many blanks; the setter chokes on thousands. */
const markTower = /(\p{M}{8})\p{M}+/gu;
const wideGap = /([ \u3000]{40})[ \u3000]+/g;

/** Without control characters and invisible marks, unusual spaces as plain ones. */
const visible = (line: string): string =>
  line
    .replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, (character) => (character === "\t" ? " " : ""))
    .replace(/(?!\u3000)\p{Zs}/gu, " ");

/** The characters that stand on a line and no font draws, each once. */
export const undrawable = (line: string, covers: Covers): string[] => [
  ...new Set([...visible(line)].filter((character) => !covers(character.codePointAt(0) ?? 0))),
];

/**
 * Brings one line of text into characters the fonts can draw, losing nothing that can be read.
 *
 * A hanzi without a glyph, and one of the private use areas, where registries keep those Unicode lacked, is a geta mark:
 * what print sets for a character there is no type for (U+3013). Any other
 * character without a glyph (an emoji, half of a broken surrogate pair) is printed as its code, e.g. `[U+1F600]`,
 * instead of an empty box that looks like any other. Control characters and invisible marks, among
 * them those that turn the writing direction round, are left out; unusual spaces become plain ones.
 */
export function printableLine(line: string, covers: Covers): string {
  let printable = "";
  for (const character of visible(line)) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (covers(codePoint)) printable += character;
    else if (hanzi.test(character)) printable += getaMark;
    else printable += `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
  }
  return printable.replace(markTower, "$1…").replace(wideGap, "$1").replace(unbrokenWord, `$&${zeroWidthSpace}`);
}

/** Splits a text into its printable paragraphs; an empty one stands for a blank line between others. */
export function printableParagraphs(text: string, covers: Covers): string[] {
  const paragraphs = text.split(lineBreak).map((line) => printableLine(line, covers).trimEnd());
  const isFilled = (paragraph: string) => paragraph !== "";
  return paragraphs.slice(Math.max(paragraphs.findIndex(isFilled), 0), paragraphs.findLastIndex(isFilled) + 1);
}

/** Parts a text by script: every second run, from the second on, is Tibetan. */
export function scriptRuns(text: string): string[] {
  return text.split(/([\u0F00-\u0FFF]+)/);
}
