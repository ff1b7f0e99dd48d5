/** Where a sentence ends: a full stop that is no decimal point, a semicolon, a line, the Tibetan shad. */
const sentenceEnd = /[。；;！!？?\n།༎]|\.(?=\s|$)/u;

/** Nobody writes a longer sentence; one made so to be slow to read is cut. */
const longestSentence = /.{1,400}/gsu;

/** The sentences of a report, numbers of lists ("1.") left out. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .flatMap((sentence) => sentence.match(longestSentence) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[^\d\s.]/u.test(sentence));

/** Finds every place of a pattern, sentence by sentence. */
export function placesOf(text: string, pattern: RegExp): { sentence: string; match: RegExpExecArray }[] {
  return sentencesOf(text).flatMap((sentence) =>
    Array.from(sentence.matchAll(pattern), (match) => ({ sentence, match })),
  );
}

/** The part of a sentence between two commas that holds the place. */
export function clauseAt(sentence: string, index: number): string {
  return `${beforeInClause(sentence, index)}${afterInClause(sentence, index)}`.trim();
}

/** No clause is longer that anybody wrote: a text without commas would be read anew for each of its places. */
const clauseReach = 200;
const beforeInClause = (sentence: string, index: number) =>
  sentence
    .slice(Math.max(0, index - clauseReach), index)
    .split(/[，,]/)
    .at(-1) ?? "";
const afterInClause = (sentence: string, index: number) =>
  sentence.slice(index, index + clauseReach).split(/[，,]/)[0] ?? "";

/** "Cannot be excluded" is a suspicion, not a denial. */
const suspicion =
  /(?:不能?|未能?|难以?|无法)(?:完全)?(?:排除|除外)|待排|(?:cannot|can't|not)\s+(?:be\s+)?(?:exclude|rule)d?\b|not excluded/giu;
const chineseDenial = /未见|未发现|未显示|未探及|未闻及|未及|没有|无(?!法|名|力)|排除|否认/u;
/** After a denial something is affirmed again: 未见出血但见气胸. */
const affirmation = /但|可见|另见|而见|仍见|(?<!未)伴/u;
const englishDenial = /\b(?:no|without|absence of|negative for|free of|rules? out|excludes?)\b/iu;
const englishTurn = /\b(?:but|however|although|except)\b/iu;
const deniedAfter =
  /^[^，,]*?(?:未见(?:明确|明显|确切|显示|征象|异常)*(?=$|[，,])|阴性|已(?:排除|(?:完全)?吸收)|消失|\b(?:not\s+(?:seen|identified|present|evident)|absent|excluded|ruled out)\b)/iu;
const isOld = /陈旧|既往|(?<!years?[\s-])\bold\b|\bhistory of\b/iu;
/** 左肺癌术后 tells of the past, 术后气胸 of today. */
const isPastAfter = /^[^，,]{0,8}?(?:术后|病史|后遗)/u;

/**
 * Whether what stands at a place of a sentence is said not to be there (未见气胸, no pneumothorax, 排除骨折) or to be of
 * the past (陈旧性脑出血). A suspicion (不除外肺栓塞) is neither.
 */
export function isDenied(sentence: string, index: number): boolean {
  const certain = sentence.replace(suspicion, (words) => "·".repeat(words.length));
  const clause = beforeInClause(certain, index);
  const denial = clause.split(chineseDenial);
  if (denial.length > 1 && !affirmation.test(denial.at(-1) ?? "")) return true;
  if (isOld.test(clause) || isPastAfter.test(certain.slice(index))) return true;
  return isDeniedInEnglish(certain, index) || deniedAfter.test(certain.slice(index));
}

/** An English denial reaches over the commas of its list, "no A, B or C", and ends at another comma or at "but". */
function isDeniedInEnglish(sentence: string, index: number): boolean {
  const before = sentence.slice(0, index);
  const denied = before.split(englishDenial);
  const since = denied.at(-1) ?? "";
  if (denied.length < 2 || englishTurn.test(since)) return false;
  return !since.includes(",") || /^[^.]*\b(?:or|nor)\b/iu.test(since + sentence.slice(index));
}
