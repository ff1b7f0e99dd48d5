import { changeKinds, type ChangeKind } from "#contract/reading/approver-changes";
import type { DiffPart } from "#contract/reading/report-views";

/** Words that tell a side, each with the side it tells. */
const sides: [RegExp, string][] = [
  [/左|\bleft\b|གཡོན/giu, "left"],
  [/右|\bright\b|གཡས/giu, "right"],
  [/双侧|两侧|双(?=[肺肾乳眼耳膝髋肩手足腕踝])|\bbilateral\b|\bboth\b|གཉིས་ཀ/giu, "both"],
];
/** A measure with its unit, or a bare number; numbers within words (T2, L4) are names. */
const numbers =
  /(?<![\p{Script=Latin}\d.])\d+(?:[.,]\d+)?\s?(?:mm|cm|m|HU|ml|mL|L|%|％|岁|年|个月|月|周|天|枚|个|°C?)?/gu;
/** Words that deny: 未见, 无, 不, no, without, མེད. Whole words that hold one without denying do not count. */
const denials =
  /(?<![有])无(?!名)|未(?!来)|没有|否认|不(?!均|规则|等|全|清|连续|齐|同|张|足|透|稳|适)|\bno\b|\bnot\b|\bwithout\b|\babsent\b|\bnegative\b|མེད|མ་མཐོང/giu;

const sidesIn = (text: string) =>
  sides.flatMap(([pattern, side]) => (text.match(pattern) ?? []).map(() => side)).join();
const numbersIn = (text: string) =>
  (text.match(numbers) ?? []).map((one) => one.replace(/\s/g, "").toLowerCase()).join();
const denialsIn = (text: string) => (text.match(denials) ?? []).length;

/** What stays of a text without the words of one kind: nothing but marks, where it is made of them alone. */
const isOnly = (text: string, patterns: RegExp[]) =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, ""), text).replace(/[\p{P}\p{S}\s侧]+/gu, "") === "";

/** A run of changes between two texts that stay. */
interface Hunk {
  removed: string;
  added: string;
}

function hunksOf(parts: readonly DiffPart[]): Hunk[] {
  const hunks: Hunk[] = [];
  let current: Hunk | null = null;
  for (const { kind, text } of parts) {
    if (kind === "same") {
      current = null;
      continue;
    }
    if (!current) hunks.push((current = { removed: "", added: "" }));
    current[kind] += text;
  }
  return hunks;
}

/**
 * Whether something of a kind took another's place. What is new as a whole, a sentence more, is other wording: it changes no
 * side and no number that stood there, unless it is made of that alone.
 */
function differs({ removed, added }: Hunk, tell: (text: string) => string | number, patterns: RegExp[]): boolean {
  if (tell(removed) === tell(added)) return false;
  if (removed !== "" && added !== "") return Boolean(tell(removed)) || isOnly(removed, patterns);
  return isOnly(removed + added, patterns);
}

/**
 * What kinds of change there are between what was submitted and what was approved, the graver first; `wording` where
 * nothing else is told of a change.
 *
 * @param texts of each field that differs, part by part (report-diff.ts)
 */
export function changeKindsOf(texts: readonly { parts: readonly DiffPart[] }[]): ChangeKind[] {
  const found = new Set<ChangeKind>();
  for (const hunk of texts.flatMap(({ parts }) => hunksOf(parts))) {
    const isOf: [ChangeKind, boolean][] = [
      [
        "side",
        differs(
          hunk,
          sidesIn,
          sides.map(([pattern]) => pattern),
        ),
      ],
      ["number", differs(hunk, numbersIn, [numbers])],
      ["negation", denies(hunk)],
    ];
    const told = isOf.flatMap(([kind, is]) => (is ? [kind] : []));
    for (const kind of told) found.add(kind);
    if (told.length === 0 && !isOnly(hunk.removed + hunk.added, [])) found.add("wording");
  }
  return changeKinds.filter((kind) => found.has(kind));
}

/** A denial more or less where something took another's place, or that is all there is: 未见 → 可见, 无 → "". */
function denies({ removed, added }: Hunk): boolean {
  if (denialsIn(removed) === denialsIn(added)) return false;
  if (removed !== "" && added !== "") return Math.max(removed.length, added.length) <= longestSwap;
  return isOnly(removed + added, [denials, /见|发现|明显/gu]);
}

/** A whole sentence written anew has other words for many things; its denials tell nothing by their number. */
const longestSwap = 24;
