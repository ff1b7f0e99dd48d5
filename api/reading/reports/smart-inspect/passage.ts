import type { InspectionMessage } from "#contract/organizations/organizations";
import type { TextRange } from "#contract/reading/report-views";

/** What a rule stumbled over, where it knows the place itself. */
export interface Passage extends TextRange {
  evidence: string;
  against: TextRange | null;
  /** Where the rule says more than one thing. */
  message?: InspectionMessage;
  suggestion?: string;
}

/** A stretch of a text between two marks, and where it begins. */
export interface Stretch {
  text: string;
  start: number;
}

/** Splits a text, each part with its place; parts without a letter are left out. */
export function stretchesOf({ text, start }: Stretch, mark: RegExp): Stretch[] {
  const parts: Stretch[] = [];
  let from = 0;
  for (const match of text.matchAll(mark)) {
    parts.push({ text: text.slice(from, match.index), start: start + from });
    from = match.index + match[0].length;
  }
  parts.push({ text: text.slice(from), start: start + from });
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part.text)).map(trimmed);
}

function trimmed({ text, start }: Stretch): Stretch {
  const lead = /^(?:\s|\d{1,2}[.、．](?!\d))*/u.exec(text)?.[0].length ?? 0;
  return { text: text.slice(lead).trimEnd(), start: start + lead };
}

/** Nobody writes longer sentences, or more of them; a text made so to be slow to read is not read to its end. */
const longestSentence = 400;
const mostSentences = 200;

/** Sentences with their places, none twice: full stops that are no decimal points, semicolons, lines, the Tibetan shad. */
export function placedSentences(text: string): Stretch[] {
  const sentences = stretchesOf({ text, start: 0 }, /[。；;！!？?\n།༎]|(?<!\b\d{1,2})\.(?=\s|$)/gu);
  const told = new Map(sentences.toReversed().map((sentence) => [sentence.text, sentence]));
  return [...told.values()]
    .toReversed()
    .filter((sentence) => sentence.text.length <= longestSentence)
    .slice(0, mostSentences);
}

export const rangeOf = (field: string, { text, start }: Stretch): TextRange => ({
  field,
  start,
  end: start + text.length,
});
