import { strangeCounts } from "./counts";
import { clauseAt, placesOf } from "./sentences";

/** A number that a diagnosis tells, and how it is told. */
interface Told {
  value: number;
  /** What another way to write it may differ by: half of its last digit. */
  rounding: number;
  /** As it is written. */
  words: string;
  clause: string;
}

const perUnit: Record<string, number> = { mm: 1, cm: 10 };
/** 12mm, 1.2 cm, and the first sides of 12mm×9mm or 12×9mm. */
const length =
  /(?<![A-Za-z\d.])((?:\d{1,5}(?:\.\d{1,3})?\s?(?:mm|cm)?\s?[×xX*]\s?){0,2})(\d{1,5}(?:\.\d{1,3})?)\s?(mm|cm)(?![A-Za-z\d/²³])/gu;
const share = /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?)\s?[%％]/gu;
/** L4/5, L5/S1, C5-6. */
const level = /(?<![A-Za-z\d])([CTLS]\d{1,2})\s?[/／-]\s?([CTLS]?\d{1,2})(?!\d)/giu;
/** 第5肋, 第5、6肋骨, 第3-5前肋. */
const rib = /第?(\d{1,2}(?:[、,，至~～-]\s?第?\d{1,2}){0,11})[前后侧腋]{0,2}肋/gu;

/** Bounds, changes, other times and advice are no measure of what was found today. */
const isOtherwise =
  /[<>≤≥＜＞]|小于|大于|不足|超过|增大|缩小|增加|减少|较前|原|前次|前片|既往|上次|随访|复查|建议|概率|可能性|风险|距|间隔|less|more than|greater|prior|previous|increase|decrease|follow|recommend|risk|from\s/iu;
/** 6~8mm is a range. */
const isRange = /\d\s?(?:mm|cm|%)?\s?[~～-]\s?\d/u;

const digits = (text: string) => (text.split(".")[1] ?? "").length;
const told = (text: string, scale: number) => ({
  value: Number(text) * scale,
  rounding: (scale * 10 ** -digits(text)) / 2,
});

function lengthsOf(text: string): Told[] {
  return placesOf(text, length).flatMap(({ sentence, match }) => {
    const [words, sides = "", last = "", unit = "mm"] = match;
    const clause = clauseAt(sentence, match.index);
    const others = Array.from(sides.matchAll(/(\d+(?:\.\d+)?)\s?(mm|cm)?/gu), ([, number = "", own]) =>
      told(number, perUnit[own ?? unit] ?? 1),
    );
    return [...others, told(last, perUnit[unit] ?? 1)].map((one) => ({ ...one, words, clause }));
  });
}

const sharesOf = (text: string): Told[] =>
  placesOf(text, share).map(({ sentence, match }) => ({
    ...told(match[1] ?? "", 1),
    words: match[0],
    clause: clauseAt(sentence, match.index),
  }));

const digitsOf = ({ words }: Told) => words.replace(/[^\d.]/g, "");

/** Every number told in the diagnosis that the finding, which tells such numbers too, does not have. */
function strangers(all: Told[], diagnosed: Told[]): string[] {
  const found = [...new Map(all.map((one) => [`${one.value} ${one.words}`, one])).values()];
  if (found.length === 0) return [];
  // The same digits with another unit are a slip of the unit (unit_slip).
  const digits = new Set(found.map(digitsOf));
  const shown = [...new Set(found.map(({ words }) => words))].slice(0, 3).join("、");
  return diagnosed
    .filter((one) => !isOtherwise.test(one.clause) && !isRange.test(one.clause) && !digits.has(digitsOf(one)))
    .filter(({ value, rounding }) =>
      found.every((seen) => Math.abs(seen.value - value) > Math.max(rounding, seen.rounding) + 1e-9),
    )
    .map(({ words }) => `${words} ≠ ${shown}`);
}

/** L4/5 and L5/S1 by their full names: L4/L5, L5/S1. */
const levelsOf = (text: string) =>
  Array.from(text.matchAll(level), ([, upper = "", lower = ""]) => {
    const [from, to] = [upper.toUpperCase(), lower.toUpperCase()];
    return `${from}/${/^\d/.test(to) ? `${from.charAt(0)}${to}` : to}`;
  });
const isNeighbour = (name: string) => {
  const [upper = "", lower = ""] = name.split("/");
  const isOfOneKind = upper.charAt(0) === lower.charAt(0) && Number(lower.slice(1)) === Number(upper.slice(1)) + 1;
  return isOfOneKind || ["C7/T1", "T12/L1", "L5/S1"].includes(name);
};

function strangeLevels(finding: string, diagnosis: string): string[] {
  const found = levelsOf(finding);
  // L3-S1 is a stretch of several.
  if (found.length === 0 || !found.every(isNeighbour)) return [];
  return levelsOf(diagnosis)
    .filter((name) => isNeighbour(name) && !found.includes(name))
    .map((name) => `${name} ≠ ${[...new Set(found)].slice(0, 3).join("、")}`);
}

function ribsOf(text: string): number[] {
  return Array.from(text.matchAll(rib)).flatMap(([, list = ""]) =>
    list.split(/[、,，]/).flatMap((part) => {
      const [from = 0, to = from] = (part.match(/\d+/g) ?? []).map(Number);
      return Array.from({ length: Math.max(0, Math.min(12, to) - from + 1) }, (_, index) => from + index);
    }),
  );
}

function strangeRibs(finding: string, diagnosis: string): string[] {
  const found = ribsOf(finding);
  if (found.length === 0) return [];
  const strange = ribsOf(diagnosis).filter((number) => !found.includes(number));
  return strange.map((number) => `第${number}肋 ≠ 第${[...new Set(found)].join("、")}肋`);
}

/**
 * Measures, shares, levels of the spine, ribs and counts of the diagnosis that the finding tells otherwise. A rounded number
 * (12.4mm, 1.2cm) is the same; bounds, ranges, changes and earlier values are no measure; a finding without such numbers
 * contradicts none.
 */
export const numberMismatches = (finding: string, diagnosis: string): string[] => [
  ...strangers(lengthsOf(finding), lengthsOf(diagnosis)),
  ...strangers(sharesOf(finding), sharesOf(diagnosis)),
  ...strangeLevels(finding, diagnosis),
  ...strangeRibs(finding, diagnosis),
  ...strangeCounts(finding, diagnosis),
];
