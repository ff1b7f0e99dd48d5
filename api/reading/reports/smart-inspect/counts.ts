import { clauseAt, isDenied, placesOf } from "./sentences";

/** How many of a thing are told. */
interface Count {
  of: string;
  value: number;
  words: string;
  clause: string;
}

/** Things that are counted; a longer name stands before one that it ends with. */
const chineseThings = "淋巴结|结节|肿块|囊肿|结石|息肉|转移灶|钙化灶|病灶|斑块|憩室|肌瘤|血管瘤|动脉瘤";
const englishThings = "nodules?|masses|mass|cysts?|stones?|calculi|calculus|polyps?|lesions?|fibroids?|aneurysms?";
const number = String.raw`\d{1,2}|[一二两三四五六七八九十]`;
const classifier = "枚|颗|个|处";

/** 结节3枚, 结石影共2枚 */
const behind = new RegExp(
  `(${chineseThings})(?:影|灶)?(?:约|共|计)?(${number})(?:${classifier})(?!月|层面|以上)`,
  "gu",
);
/** 3枚结节, 两个实性小结节; not over another thing or a comma. */
const before = new RegExp(
  `(?<![\\d.第~～-])(${number})(?:${classifier})(?!月|以上)([^，,。；;、及和与伴并\\d]{0,10}?)(${chineseThings})`,
  "gu",
);
/** Between a number and its thing stand no unit and no second thing: "a 5 mm nodule", "3 months, nodules". */
const noAdjective = "(?:mm|cm|ml|hu|and|or|of|in|with|to|more|other|new|days?|weeks?|months?|years?)\\b";
/** 3 nodules, two small cysts */
const english = new RegExp(
  String.raw`(?<![\d.~-])\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:(?!${noAdjective})[a-z-]+\s+){0,4}?(${englishThings})\b`,
  "giu",
);
const numerals = "零一二三四五六七八九十";
const englishNumerals = "zero one two three four five six seven eight nine ten".split(" ");
function valueOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === "两") return 2;
  return Math.max(numerals.indexOf(text), englishNumerals.indexOf(text.toLowerCase()));
}

/** nodules, Nodule: one thing. */
const nameOf = (thing: string) =>
  thing
    .toLowerCase()
    .replace(/^calcul(?:i|us)$/, "stone")
    .replace(/^masses$/, "mass")
    .replace(/(?<!s)s$/, "");

/** A part of them, a bound, another time or advice is no count of what was found today. */
const isOtherwise =
  /其中|较大|最大|余|另|多发|数|至少|以上|不足|超过|大于|小于|较前|原|前次|前片|既往|上次|增多|减少|新发|随访|复查|建议|\b(?:largest|larger|other|another|at least|prior|previous|new|increase|decrease|follow|recommend|multiple|several)/iu;

/** Groups of a match: which names the thing, which the number. */
const countsOf = (text: string, pattern: RegExp, [thing, count]: readonly [number, number]): Count[] =>
  placesOf(text, pattern).flatMap(({ sentence, match }) =>
    isDenied(sentence, match.index)
      ? []
      : [
          {
            of: nameOf(match[thing] ?? ""),
            value: valueOf(match[count] ?? ""),
            words: match[0],
            clause: clauseAt(sentence, match.index),
          },
        ],
  );

function countsIn(text: string): Count[] {
  // What stands behind its thing belongs to no other one: 结节2枚、囊肿3枚.
  const rest = text.replace(behind, (words) => "·".repeat(words.length));
  return [...countsOf(text, behind, [1, 2]), ...countsOf(rest, before, [3, 1]), ...countsOf(rest, english, [2, 1])];
}

/** Things that are seen without being counted: how many there are of them in all, nobody can tell. */
const uncounted = new RegExp(
  `(?:见|另有|伴有?)(?!(?:${number})(?:${classifier}))[^，,。；;\\n]{0,12}?(${chineseThings})(?!(?:影|灶)?(?:约|共|计)?(?:${number})(?:${classifier}))` +
    `|\\b(?:an?|another|few|several|multiple)\\s+(?:[\\w.-]+\\s+){0,4}?(${englishThings})\\b`,
  "giu",
);
const uncountedIn = (text: string) =>
  placesOf(text, uncounted)
    .filter(({ sentence, match }) => !isDenied(sentence, match.index + match[0].length - 1))
    .map(({ match }) => nameOf(match[1] ?? match[2] ?? ""));

/** What some of them are together: 右肺2枚 and 左肺1枚 are 双肺3枚. */
const sumsOf = (values: number[]): Set<number> =>
  values.slice(0, 10).reduce((sums, value) => new Set([...sums, ...[...sums].map((sum) => sum + value)]), new Set([0]));

/**
 * How many of a thing the diagnosis has, where the finding counts the same thing and comes to another number, whichever of
 * its counts are taken together.
 */
export function strangeCounts(finding: string, diagnosis: string): string[] {
  const all = countsIn(finding);
  if (all.length === 0) return [];
  const open = uncountedIn(finding);
  return countsIn(diagnosis)
    .filter(({ clause }) => !isOtherwise.test(clause))
    .flatMap(({ of, value, words }) => {
      const seen = all.filter((one) => one.of === of);
      const sums = sumsOf(seen.map((one) => one.value));
      if (seen.length === 0 || sums.has(value)) return [];
      if (open.includes(of) && value > Math.min(...seen.map((one) => one.value))) return [];
      return [`${words} ≠ ${[...new Set(seen.map((one) => one.words))].slice(0, 3).join("、")}`];
    });
}
