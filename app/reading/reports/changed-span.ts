/** A stretch of a text as it stands in both, or in one of them only. */
export interface ChangedPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Above this many pairs of characters a comparison would not keep up with the keys. */
const mostPairs = 250_000;
/** One or two characters that happen to be in both do not hold a rewritten passage apart. */
const shortestSame = 2;

/**
 * What changed in a text, character by character, fast enough to follow every keystroke: what both begin and end with
 * is set aside, the rest compared by its longest common subsequence.
 *
 * @returns parts in reading order, a removed one before the added one that takes its place; null when the texts are the
 *   same; empty when too much changed to say it while somebody types (the comparison of versions shows it)
 */
export function changedParts(opened: string, now: string): ChangedPart[] | null {
  if (opened === now) return null;
  // By whole characters: those outside the basic plane are not cut in two.
  const [left, right] = [Array.from(opened), Array.from(now)];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const from = left.slice(start, left.length - end);
  const to = right.slice(start, right.length - end);
  if (from.length * to.length > mostPairs) return [];
  const same = (text: string[]): ChangedPart => ({ kind: "same", text: text.join("") });
  const parts = [same(left.slice(0, start)), ...compared(from, to), same(left.slice(left.length - end))];
  return parts.filter(({ text }) => text !== "");
}

function compared(from: string[], to: string[]): ChangedPart[] {
  const width = to.length + 1;
  // common[i][j]: how many characters the rests from i and from j have in common, in order.
  const common = new Uint16Array((from.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      common[i * width + j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));

  const parts: ChangedPart[] = [];
  let removed = "";
  let added = "";
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    let run = 0;
    while (i + run < from.length && from[i + run] === to[j + run]) run += 1;
    if (run >= shortestSame) {
      parts.push({ kind: "removed", text: removed }, { kind: "added", text: added });
      parts.push({ kind: "same", text: from.slice(i, i + run).join("") });
      removed = added = "";
      [i, j] = [i + run, j + run];
    } else if (run > 0) {
      removed += from[i] ?? "";
      added += to[j] ?? "";
      [i, j] = [i + 1, j + 1];
    } else if (j === to.length || (i < from.length && at(i + 1, j) >= at(i, j + 1))) {
      removed += from[i] ?? "";
      i += 1;
    } else {
      added += to[j] ?? "";
      j += 1;
    }
  }
  parts.push({ kind: "removed", text: removed }, { kind: "added", text: added });
  return parts;
}
