import { clauseAt, isDenied, placesOf } from "./sentences";

/**
 * Where a text affirms or suspects one of the organization's critical words (Chinese and Tibetan anywhere, Latin as
 * whole words, any case). 未见气胸, "no pneumothorax" and 陈旧性脑出血 do not.
 */
export function affirmedCriticalWords(criticalWords: string[], texts: string[]): string[] {
  const words = criticalWords.map((word) => word.trim()).filter((word) => word !== "");
  if (words.length === 0) return [];
  // The longest first, so that 主动脉夹层 is not told as 夹层.
  const alternatives = words.sort((one, other) => other.length - one.length).map(wordPattern);
  const pattern = new RegExp(alternatives.join("|"), "giu");
  return texts.flatMap((text) =>
    placesOf(text, pattern)
      .filter(({ sentence, match }) => !isDenied(sentence, match.index))
      .map(({ sentence, match }) => clauseAt(sentence, match.index)),
  );
}

function wordPattern(word: string): string {
  const literal = word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const start = /^\w/.test(word) ? "(?<!\\w)" : "";
  const end = /\w$/.test(word) ? "(?!\\w)" : "";
  return `${start}${literal}${end}`;
}
