import { type Passage, placedSentences, rangeOf, type Stretch, stretchesOf } from "./passage";
import { isDenied } from "./sentences";

/** A thing that a text denies: 双侧胸腔 / 积液. */
interface Denial {
  what: string;
  /** Where it is not, without sides and words that name no place; "" where the text does not say. */
  place: string;
  side: Side;
  /** 未见明显积液 leaves a little of it. */
  isOfMuch: boolean;
  clause: Stretch;
}
type Side = "left" | "right" | "both" | "";

const chineseDenial = /未见|未探及|未发现|未显示|未及|没有|无(?!法|名|力|回声|痛)/u;
const isRest = /余|其他|另|新发|新见|再|复发|残[余留]|\b(?:other|additional|new|further|residual|recurrent|more)\b/iu;
/** Words that follow a denial and are none of what it denies. */
const degree = /^(?:明显|明确|确切|确定|典型|显著|到|有|合并|任何)+/u;
const tail = /(?:的)?(?:征象|表现|迹象|存在|形成|征|影|等|者)+$/u;
/** Whatever is "no abnormality" denies nothing in particular. */
const isGeneral = /^(?:异常|病变|改变|特殊|变化|信号|强化|密度|异常.{0,4}|其他.*|器质性.*)$/u;
const isMuch = /明显|显著|significant|large|gross|marked/iu;
const isLittle = /少量|微量|少许|轻|小|细|slight|small|trace|minimal|tiny|mild/iu;
/** What is thought of, advised or of the past is neither there nor denied. */
const isThought =
  /除外|排除|待排|可能|考虑|建议|(?<!可)疑|随[访诊]|复查|病史|陈旧|既往|术后|吸收|消失|缓解|愈合|引流|\b(?:exclude\w*|rule[ds]?|possibl\w*|probabl\w*|suspect\w*|suspicious|likely|recommend\w*|history|prior|previous\w*|resol\w+|status|risk|if|post)\b|[？?]/iu;
const noPlace =
  /静脉|动脉|韧带|肌腱|关节|大小|形态|正常|回声|均匀|密度|信号|边界|清晰|不大|不厚|腔内|管腔|周围|所见|可见|明显|内|壁|区|部|侧|见|约|影|处|的|均|及|和|与|左|右|双|两|[^\p{sc=Han}]/gu;

const placeOf = (words: string) => words.replace(noPlace, "·");
const hasPlace = (place: string) => /[^·]/u.test(place);

function sideOf(words: string): Side {
  if (/双|两|both|bilateral/iu.test(words)) return "both";
  const [left, right] = [/左|\bleft\b/iu.test(words), /右|\bright\b/iu.test(words)];
  if (left === right) return left ? "both" : "";
  return left ? "left" : "right";
}
const overlap = (one: Side, other: Side) =>
  one === "" || other === "" || one === other || [one, other].includes("both");

/** Two places are one where they share two letters in a row, or one names a single letter that the other has: 肺. */
function isSamePlace(one: string, other: string): boolean {
  if (!hasPlace(one) || !hasPlace(other)) return true;
  const pieces = (place: string) => place.split("·").filter(Boolean);
  return pieces(one).some((piece) =>
    piece.length === 1
      ? other.includes(piece)
      : pieces(other).some(
          (seen) =>
            (seen.length === 1 && piece.includes(seen)) ||
            Array.from({ length: piece.length - 1 }, (_, at) => piece.slice(at, at + 2)).some((pair) =>
              seen.includes(pair),
            ),
        ),
  );
}

const clauseMark = /[，,：:]/gu;

/** The words before a place of a clause, and, where they name no place, those of the clauses before it. */
function whereIn(clauses: Stretch[], index: number, before: string): { place: string; side: Side } {
  const own = placeOf(before);
  if (hasPlace(own)) return { place: own, side: sideOf(before) };
  for (const { text } of clauses.slice(0, index).reverse()) {
    const place = placeOf(text.split(chineseDenial)[0] ?? "");
    if (hasPlace(place)) return { place, side: sideOf(before) || sideOf(text) };
  }
  return { place: "", side: sideOf(before) };
}

function chineseDenials(sentence: Stretch): Denial[] {
  const clauses = stretchesOf(sentence, clauseMark);
  return clauses.flatMap((clause, index) => {
    const match = chineseDenial.exec(clause.text);
    if (!match || isRest.test(clause.text) || isThought.test(clause.text)) return [];
    const before = clause.text.slice(0, match.index);
    const denied = clause.text.slice(match.index + match[0].length);
    const where = whereIn(clauses, index, before);
    return denied.split(/、|及|和|或|与|伴/u).flatMap((words) => {
      const what = words
        .trim()
        .replace(degree, "")
        .replace(/[（(].*$/u, "")
        .replace(tail, "");
      if (what.length < 2 || what.length > 8 || isGeneral.test(what) || /[^\p{sc=Han}]/u.test(what)) return [];
      return [{ what, ...where, isOfMuch: isMuch.test(denied), clause }];
    });
  });
}

/** 肿大淋巴结 is 淋巴结肿大 as well. */
const spellingsOf = (what: string) =>
  what.startsWith("肿大")
    ? [what, `${what.slice(2)}肿大`]
    : what.endsWith("肿大")
      ? [what, `肿大${what.slice(0, -2)}`]
      : [what];

/** The clauses of a sentence that affirm what a denial denies. */
function chineseAffirmations(sentence: Stretch, { what, place, side, isOfMuch }: Denial): Stretch[] {
  const clauses = stretchesOf(sentence, clauseMark);
  return clauses.filter((clause, index) => {
    const at = spellingsOf(what)
      .map((spelling) => clause.text.indexOf(spelling))
      .find((found) => found >= 0);
    if (at === undefined || isThought.test(clause.text) || isRest.test(clause.text)) return false;
    if (isDenied(clause.text, at) || chineseDenial.test(clause.text.slice(0, at))) return false;
    if (/^.{0,2}(?:不明显|阴性|未见)/u.test(clause.text.slice(at + what.length))) return false;
    if (isOfMuch && isLittle.test(clause.text)) return false;
    const where = whereIn(clauses, index, clause.text.slice(0, at));
    return isSamePlace(where.place, place) && overlap(where.side, side);
  });
}

const englishDenial = /\b(?:no|without|absence of|negative for)\b/giu;
const empty = new Set(
  "evidence of a an the any definite definitely obvious significant large gross marked signs sign is are was were seen identified noted present there in to on at with and or for focal".split(
    " ",
  ),
);
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => !empty.has(word))
    .map((word) => word.replace(/(?<=[a-z]{3})s$/, ""));

interface EnglishDenial {
  words: string[];
  isOfMuch: boolean;
  clause: Stretch;
}

function englishDenials(sentence: Stretch): EnglishDenial[] {
  return Array.from(sentence.text.matchAll(englishDenial)).flatMap((match) => {
    const rest = sentence.text.slice(match.index + match[0].length);
    const end = /\b(?:but|however|although|except|on the|in the|since|to the|along|at the|with)\b|[(:]/iu.exec(
      rest,
    )?.index;
    const denied = rest.slice(0, end);
    if (isRest.test(denied) || isThought.test(denied)) return [];
    const isList = /\bor\b|\band\b/iu.test(denied);
    const items = isList ? denied.split(/,|\bor\b|\band\b/iu) : [denied.split(",")[0] ?? ""];
    const clause = { text: `${match[0]}${denied}`.trimEnd(), start: sentence.start + match.index };
    return items.flatMap((item) => {
      const words = wordsOf(item);
      // "No acute abnormality" denies nothing in particular.
      if (words.length === 0 || words.length > 5 || words.some((word) => /^(?:abnormalit|change|finding)/.test(word)))
        return [];
      return [{ words, isOfMuch: isMuch.test(item), clause }];
    });
  });
}

const isOfEnglishDenial = /\b(?:no|not|without|absence|negative|nor|normal|unremarkable|intact|absent)\b/iu;

function englishAffirmation(sentence: Stretch, { words, isOfMuch }: EnglishDenial): Stretch | null {
  const parts = stretchesOf(sentence, /,\s(?=(?:no|with|without)\b)|\b(?=without\b)/giu);
  return (
    parts.find((part) => {
      if (isOfEnglishDenial.test(part.text) || isThought.test(part.text) || isRest.test(part.text)) return false;
      if (isOfMuch && isLittle.test(part.text)) return false;
      const told = wordsOf(part.text);
      return words.every((word) => told.includes(word));
    }) ?? null
  );
}

const isLatin = (text: string) => !/\p{sc=Han}/u.test(text);

/** What one text denies and the other has, though it nowhere denies it too. */
function contradictions(denying: string, telling: string): { denied: Stretch; told: Stretch }[] {
  const [denyingSentences, tellingSentences] = [placedSentences(denying), placedSentences(telling)];
  const chinese = denyingSentences.flatMap(chineseDenials).flatMap((denial) => {
    // Who denies it of one place and has it in another has said so.
    const isToldBoth = denyingSentences.some((sentence) => chineseAffirmations(sentence, denial).length > 0);
    const told = isToldBoth ? [] : tellingSentences.flatMap((sentence) => chineseAffirmations(sentence, denial));
    return told.slice(0, 1).map((clause) => ({ denied: denial.clause, told: clause }));
  });
  const english = denyingSentences
    .filter(({ text }) => isLatin(text))
    .flatMap(englishDenials)
    .flatMap((denial) => {
      if (denyingSentences.some((sentence) => englishAffirmation(sentence, denial))) return [];
      const told = tellingSentences
        .map((sentence) => englishAffirmation(sentence, denial))
        .find((part) => part !== null);
      return told ? [{ denied: denial.clause, told }] : [];
    });
  return [...chinese, ...english];
}

/**
 * Where the diagnosis has what the finding says is not there, or denies what the finding describes: 胸腔未见积液, then 胸腔积液.
 * Of another place or side, thought of, of the past or of the rest, nothing contradicts.
 */
export function negationChanges(finding: string, diagnosis: string): Passage[] {
  const passage = (inDiagnosis: Stretch, inFinding: Stretch): Passage => ({
    ...rangeOf("diagnosis", inDiagnosis),
    against: rangeOf("finding", inFinding),
    evidence: `${inDiagnosis.text} ≠ ${inFinding.text}`,
  });
  return [
    ...contradictions(finding, diagnosis).map(({ denied, told }) => passage(told, denied)),
    ...contradictions(diagnosis, finding).map(({ denied, told }) => passage(denied, told)),
  ];
}
