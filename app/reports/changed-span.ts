/** The stretch of a text that differs from another, with a few characters of what stands around it. */
export interface ChangedSpan {
  before: string;
  removed: string;
  added: string;
  after: string;
  /** Whether `before` begins where the text does, and `after` ends where it ends. */
  fromStart: boolean;
  toEnd: boolean;
}

const contextLength = 8;

/**
 * From the first difference to the last: one stretch, found in one pass, so that it can follow every keystroke. Which
 * words changed inside a long stretch, the comparison of versions shows.
 *
 * @returns null when the texts are the same
 */
export function changedSpan(opened: string, now: string): ChangedSpan | null {
  if (opened === now) return null;
  const shorter = Math.min(opened.length, now.length);
  let start = 0;
  while (start < shorter && opened[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && opened[opened.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  // Never between the two halves of a character outside the basic plane.
  if (start > 0 && isHighSurrogate(now.charCodeAt(start - 1))) start -= 1;
  if (end > 0 && isLowSurrogate(now.charCodeAt(now.length - end))) end -= 1;
  return {
    before: now.slice(Math.max(0, start - contextLength), start),
    removed: opened.slice(start, opened.length - end),
    added: now.slice(start, now.length - end),
    after: now.slice(now.length - end, now.length - end + contextLength),
    fromStart: start <= contextLength,
    toEnd: end <= contextLength,
  };
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
