import type { TextRange } from "#contract/reading/report-views";

type FieldText = [field: string, text: string];

/** Where the words of a hit are looked for, and where those they contradict. */
export interface ReportTexts {
  at: FieldText[];
  against: FieldText[];
}

/** "L3/L4" is written L3/4, L3-4 or L3／L4; "第7肋" is one of 第5、7肋骨. */
const spellings: [RegExp, (match: RegExpExecArray) => RegExp][] = [
  [/^([CTLS])(\d+)\/([CTLS])(\d+)$/u, ([, a, b, c, d]) => new RegExp(`${a}${b}\\s?[/／-]\\s?${c}?${d}(?!\\d)`, "iu")],
  [/^第(\d+)(?:、\d+)*肋$/u, ([, rib]) => new RegExp(`(?<!\\d)${rib}(?!\\d)[^。；;\n]{0,40}?肋`, "u")],
];

function rangeIn(words: string, texts: FieldText[]): TextRange | null {
  const places = texts.map(([field, text]) => ({ field, start: text.indexOf(words), length: words.length }));
  for (const [name, spelling] of spellings) {
    const match = name.exec(words);
    if (!match) continue;
    for (const [field, text] of texts) {
      const place = spelling(match).exec(text);
      if (place) places.push({ field, start: place.index, length: place[0].length });
    }
  }
  const place = places.find(({ start }) => start >= 0);
  return place && words !== "" ? { field: place.field, start: place.start, end: place.start + place.length } : null;
}

/**
 * The place of what a rule stumbled over. "A ≠ B" contradicts: A is the passage, or, where A is the exam's own word, B.
 *
 * @param evidence words of the texts, or a field's name
 */
export function located(evidence: string, { at, against }: ReportTexts): TextRange & { against: TextRange | null } {
  const [words = "", other] = evidence.split(" ≠ ");
  const first = rangeIn(words, at);
  // Of several numbers that it is none of, the first.
  const second = other === undefined ? null : (rangeIn(other, against) ?? rangeIn(other.split("、")[0] ?? "", against));
  if (first) return { ...first, against: second };
  if (second) return { ...second, against: null };
  const isField = /^\w+$/.test(evidence);
  return { field: isField ? evidence : (at[0]?.[0] ?? "finding"), start: 0, end: 0, against: null };
}
