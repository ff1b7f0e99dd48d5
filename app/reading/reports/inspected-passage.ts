import type { TextRange } from "#contract/reading/report-views";

/** A passage with the few words around it. */
export interface Quoted {
  before: string;
  passage: string;
  after: string;
}

const around = 14;

/** What stands at a range, in its context; null for an empty range and where the text is another by now. */
export function quoted(text: string | undefined, { start, end }: Pick<TextRange, "start" | "end">): Quoted | null {
  const passage = text?.slice(start, end) ?? "";
  if (!text || passage === "") return null;
  const before = text.slice(Math.max(0, start - around), start).replace(/^[\uDC00-\uDFFF]/, "");
  const after = text.slice(end, end + around).replace(/[\uD800-\uDBFF]$/, "");
  return {
    before: (start > around ? "…" : "") + (before.split("\n").at(-1) ?? ""),
    passage,
    after: (after.split("\n")[0] ?? "") + (end + around < text.length ? "…" : ""),
  };
}

/** Where a passage stands in a text that was written on since: nearest to where it was; -1 where it is gone. */
export function placeNow(text: string, passage: string, start: number): number {
  if (passage === "") return -1;
  const [before, after] = [text.lastIndexOf(passage, start), text.indexOf(passage, start)];
  if (before < 0 || after < 0) return Math.max(before, after);
  return after - start < start - before ? after : before;
}
