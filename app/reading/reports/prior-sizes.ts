/** A size that a report tells, and the words it stands in. */
export interface PriorSize {
  /** As it is written: 12mm×9mm. */
  size: string;
  /** The clause, so that it is known of what. */
  of: string;
}

/** 12mm, 1.2 cm, 12mm×9mm, 12×9×8mm; no speeds, areas or months. */
const size =
  /(?<![A-Za-z\d.])(?:\d{1,4}(?:\.\d{1,2})?\s?(?:mm|cm)?\s?[×xX*]\s?){0,2}\d{1,4}(?:\.\d{1,2})?\s?(?:mm|cm)(?![A-Za-z\d/²³])/gu;
const clauseEnd = /[。；;，,\n]|\.(?=\s|$)/u;
/** More than anybody carries over. */
const most = 8;

/** The sizes of a text in reading order, each once in the same words. */
export function sizesIn(text: string): PriorSize[] {
  const found = Array.from(text.matchAll(size), ({ 0: words, index }) => {
    const before =
      text
        .slice(Math.max(0, index - 60), index)
        .split(clauseEnd)
        .at(-1) ?? "";
    const after = text.slice(index + words.length, index + words.length + 30).split(clauseEnd)[0] ?? "";
    return { size: words, of: `${before}${words}${after}`.trim() };
  });
  return [...new Map(found.map((one) => [one.of, one])).values()].slice(0, most);
}
