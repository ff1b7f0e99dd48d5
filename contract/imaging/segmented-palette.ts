/**
 * Expands segmented palette data: runs of single values, straight lines from the last value, and repeats of earlier
 * segments (PS3.3 C.7.9.2). Damaged segments end it.
 *
 * @param words of the data, 16 bits each
 * @param count how many entries the palette's descriptor announces
 * @returns at most as many entries, fewer where the segments end before
 */
export function expandedPalette(words: readonly number[], count: number): number[] {
  const entries: number[] = [];
  expand(words, { from: 0, segments: Infinity, entries, limit: count, mayRepeat: true });
  return entries.slice(0, count);
}

function expand(
  words: readonly number[],
  run: { from: number; segments: number; entries: number[]; limit: number; mayRepeat: boolean },
) {
  const { entries, limit } = run;
  let at = run.from;
  for (let done = 0; done < run.segments && at + 2 < words.length && entries.length < limit; done++) {
    const [opcode = 0, length = 0, value = 0] = words.slice(at, at + 3);
    if (opcode === 0) {
      entries.push(...words.slice(at + 2, at + 2 + Math.min(length, limit)));
      at += 2 + length;
    } else if (opcode === 1) {
      const start = entries.at(-1) ?? 0;
      for (let step = 1; step <= length; step++) entries.push(Math.round(start + ((value - start) * step) / length));
      at += 3;
    } else if (opcode === 2 && run.mayRepeat) {
      const byteOffset = value + (words[at + 3] ?? 0) * 0x10000;
      expand(words, { ...run, from: Math.floor(byteOffset / 2), segments: length, mayRepeat: false });
      at += 4;
    } else return;
  }
}
