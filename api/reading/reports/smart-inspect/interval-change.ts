import { type Passage, placedSentences, rangeOf, type Stretch } from "./passage";

/** How long since something, as a text tells it. */
interface Interval {
  value: number;
  unit: string;
  days: number;
  /** What it is counted from: 术后, after surgery. */
  since: string;
  /** The words around, which say what was done or what happened. */
  about: string;
  place: Stretch;
}

const daysPer: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 30.44, year: 365.25 };
const units: [RegExp, keyof typeof daysPer][] = [
  [/^(?:小时|hour)/iu, "hour"],
  [/^(?:天|日|day)/iu, "day"],
  [/^(?:周|星期|week)/iu, "week"],
  [/^(?:个?月|month)/iu, "month"],
  [/^(?:年|year)/iu, "year"],
];
const numerals = "零一二三四五六七八九十";
const englishNumerals = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

function numberOf(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  if (word === "两") return 2;
  if (word === "半") return 0.5;
  return Math.max(numerals.indexOf(word), englishNumerals.indexOf(word.toLowerCase()));
}

/** 术后3天, 外伤后3个月, 发病3天. */
const chinese =
  /([\p{sc=Han}]{0,10}?)(术后|伤后|疗后|治疗后|介入后|栓塞后|产后|分娩后|发病后?|起病后?|病程)\s?约?\s?(\d{1,3}|[一二三四五六七八九十两半])\s?(小时|天|日(?!本)|周|星期|个月|月(?!\d)|年(?!\d))/gu;
/** 3 weeks after surgery, two months following a fall, 3 days status post. */
const english =
  /\b(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[\s-](hour|day|week|month|year)s?\s+(after|following|since|status post|post|from)\s+([\w\s/-]{0,40})/giu;

function intervalsOf(text: string): Interval[] {
  return placedSentences(text).flatMap((sentence) => [
    ...Array.from(sentence.text.matchAll(chinese), (match) => {
      const [whole, about = "", since = "", value = "", unit = ""] = match;
      const shown = whole.slice(about.length);
      return interval(value, unit, since, about, { text: shown, start: sentence.start + match.index + about.length });
    }),
    ...Array.from(sentence.text.matchAll(english), (match) => {
      const [, value = "", unit = "", , about = ""] = match;
      const shown = match[0].slice(0, match[0].length - about.length).trimEnd();
      return interval(value, unit, "after", about, { text: shown, start: sentence.start + match.index });
    }),
  ]);
}

function interval(value: string, unitWord: string, since: string, about: string, place: Stretch): Interval {
  const unit = units.find(([pattern]) => pattern.test(unitWord))?.[1] ?? "day";
  const number = numberOf(value);
  return { value: number, unit, days: number * (daysPer[unit] ?? 1), since, about, place };
}

/** 14 days are two weeks; a month has 28 to 31 days. */
const isSame = (one: Interval, other: Interval) =>
  Math.abs(one.days - other.days) <= 0.1 * Math.max(one.days, other.days);

/** They speak of one event: of the same words, or nobody says of what. */
function isOfOne(one: Interval, other: Interval): boolean {
  if (one.since !== other.since) return false;
  if ([one.about.trim(), ""].includes(other.about.trim()) || one.about.trim() === "") return true;
  const pieces = (about: string) =>
    /\p{sc=Han}/u.test(about)
      ? Array.from({ length: about.length - 1 }, (_, at) => about.slice(at, at + 2))
      : (about.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  const others = new Set(pieces(other.about));
  return pieces(one.about).some((piece) => others.has(piece));
}

/** Where the diagnosis counts otherwise than the finding since when: 术后3天, then 术后3个月. */
export function intervalChanges(finding: string, diagnosis: string): Passage[] {
  const found = intervalsOf(finding);
  return intervalsOf(diagnosis).flatMap((told): Passage[] => {
    const others = found.filter(({ since }) => since === told.since);
    if (others.some((seen) => isSame(seen, told))) return [];
    const slipped = others.find((seen) => seen.value === told.value || isOfOne(seen, told));
    if (!slipped) return [];
    return [
      {
        ...rangeOf("diagnosis", told.place),
        against: rangeOf("finding", slipped.place),
        evidence: `${told.place.text} ≠ ${slipped.place.text}`,
      },
    ];
  });
}
