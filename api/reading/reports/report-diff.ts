import { type ArrayChange, diffArrays } from "diff";
import type { DiffPart } from "#contract/reading/report-views";

/** What changed in a measure is the whole measure: 12 mm became 15 mm, not 2 became 5. */
const measure = String.raw`(?<![A-Za-z\d.])\d{1,9}(?:[.,]\d{1,9}){0,2}\s?(?:mmHg|[mcdμu]?m(?:\/s)?|m[lL]|L|H[Uu]|m?s|[mk]?g|mGy|mSv|[%‰℃]|°C?)(?![A-Za-z\d])`;
/** A Tibetan syllable with the tsheg that ends it; the segmenter cuts the tsheg off. */
const syllable = String.raw`[\u0F40-\u0FBC]+\u0F0B?`;
const whole = new RegExp(`(${measure}|${syllable})`, "u");

const words = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * Compares two texts of a report word by word: Chinese by the words of the Unicode dictionary (未见 → 可见, 右肺 → 左肺),
 * Latin by whole words, numbers with their unit, Tibetan by syllables.
 *
 * Texts so unlike that this takes longer than the limit are compared by paragraphs, and if that fails too, shown as one
 * removed and one added.
 *
 * @param timeoutMs of each of the two tries
 * @returns parts in reading order, a removed one before the added one that takes its place; the same and removed parts
 *   joined are `before`, the same and added ones `after`, to the letter
 */
export function diffReportText(before: string, after: string, { timeoutMs = 200 } = {}): DiffPart[] {
  const changes =
    diffArrays(wordsOf(before), wordsOf(after), { timeout: timeoutMs }) ??
    diffArrays(paragraphsOf(before), paragraphsOf(after), { timeout: timeoutMs });
  return changes ? joined(changes.map(partOf)) : joined([removed(before), added(after)]);
}

/** Splitting at a captured pattern leaves what it matched at every second place. */
const wordsOf = (text: string): string[] =>
  text
    .split(whole)
    .flatMap((piece, index) =>
      index % 2 === 1 ? [piece] : Array.from(words.segment(piece), ({ segment }) => segment),
    );

const paragraphsOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const same = (text: string): DiffPart => ({ kind: "same", text });
const removed = (text: string): DiffPart => ({ kind: "removed", text });
const added = (text: string): DiffPart => ({ kind: "added", text });

function partOf(change: ArrayChange<string>): DiffPart {
  const text = change.value.join("");
  if (change.removed) return removed(text);
  return change.added ? added(text) : same(text);
}

/**
 * Joins what belongs together: between two changes, blanks alone are no common ground ("a big mass" → "one small mass"
 * is one change of two words, not two changes around a blank).
 */
function joined(parts: DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let before = "";
  let after = "";
  const flush = () => {
    if (before !== "") result.push(removed(before));
    if (after !== "") result.push(added(after));
    before = after = "";
  };
  parts.forEach(({ kind, text }, index) => {
    const isBlankBetweenChanges = /^[ \t]+$/.test(text) && before !== "" && after !== "" && index < parts.length - 1;
    if (kind === "same" && !isBlankBetweenChanges) {
      flush();
      result.push(same(text));
      return;
    }
    if (kind !== "added") before += text;
    if (kind !== "removed") after += text;
  });
  flush();
  return result.filter(({ text }) => text !== "");
}
