import { clauseAt, placesOf } from "./sentences";

const volume = /(?<![A-Za-z\d.])(\d{1,6}(?:\.\d{1,3})?)\s?(ml|mL|毫升|cc)(?![A-Za-z])/gu;
const length = /(?<![A-Za-z\d.])(\d{1,6}(?:\.\d{1,3})?)\s?(mm|cm)(?![A-Za-z\d/²³])/gu;

/** Words right before a number that measure along a line, and after it: 直径约, thickness is, stone of. */
const beforeLength =
  /(?:直径|长径|短径|横径|前后径|径线|径|长度?|宽度?|厚度?|高度?|内径|深度?|突出|大小|范围|截面)(?:约|为|大约|[:：\s])*$|\b(?:diameter|length|width|thickness|height|depth|caliber|measur\w+|stone|calcul(?:us|i)|nodule|mass|lesion|cyst|fracture|gap|focus)\s(?:(?:is|are|of|about|approximately|measuring|up to)\s)*$/iu;
const afterLength = /^\s?(?:thick|wide|long|deep|in (?:diameter|length|width|thickness))\b/iu;
const beforeVolume =
  /(?:体积|容积|容量|尿量|残余尿|积液量|残尿|血量|对比剂|造影剂)(?:约|为|大约|[:：\s])*$|\b(?:volume|residual|capacity|contrast|output)\s(?:(?:is|was|of|about|approximately)\s)*$/iu;

/** A thing nobody has wider than this, in mm, by the words of its text and those right before the number. */
const widest: { of: RegExp; before: RegExp; most: number }[] = [
  { of: /胆囊|膀胱|gallbladder/iu, before: /壁[增变]?厚(?:度|约|为|\s)*$|\bwall\s(?:\w+\s){0,3}$/iu, most: 19 },
  { of: /胰管|pancreatic duct/iu, before: /(?:胰管|宽度?|内径|直径|duct)(?:约|为|\s|is|of|扩张)*$/iu, most: 19 },
  { of: /胆总管|bile duct|门静脉|portal vein/iu, before: /(?:内径|宽度?|duct)(?:约|为|\s|is|of)*$/iu, most: 49 },
  {
    of: /椎间盘|\bdisc\b/iu,
    before: /(?:突出|膨出|脱出)(?:约|为|\s)*$|\b(?:protrusion|bulge|herniation)\s(?:(?:of|by|measuring)\s)*$/iu,
    most: 29,
  },
];

/** The wall of the gut with a tumour is as thick as that. */
const isOfGut = /胃|肠|食管|室壁|动脉|\b(?:bowel|colon|gastric|stomach|esoph|rect)/iu;

const millimetres = (value = "", unit = "") => Number(value) * (unit === "cm" ? 10 : 1);

/** A measure with a unit of another kind, or of a wall, a duct or a disc a power of ten too large; with what it may be meant. */
export function unitKinds(text: string): { words: string; suggestion: string }[] {
  const volumes = placesOf(text, volume).flatMap(({ sentence, match }) => {
    const before = sentence.slice(0, match.index);
    const isLength = beforeLength.test(before) || afterLength.test(sentence.slice(match.index + match[0].length));
    const isOfVolume = /体积|容积|尿|液量|血量|volume|residual|capacity|contrast/iu.test(
      clauseAt(sentence, match.index),
    );
    return isLength && !isOfVolume ? [{ words: match[0], suggestion: match[0].replace(/ml|mL|毫升|cc/u, "mm") }] : [];
  });
  const narrow = widest.filter(({ of }) => of.test(text));
  const lengths = placesOf(text, length).flatMap(({ sentence, match }) => {
    const before = sentence.slice(0, match.index);
    const after = sentence.slice(match.index + match[0].length);
    if (beforeVolume.test(before) && !/^\s?[×xX*]/u.test(after))
      return [{ words: match[0], suggestion: match[0].replace(/[mc]m/u, "ml") }];
    const isTooWide = narrow.some(
      ({ before: words, most }) =>
        !isOfGut.test(sentence) && words.test(before) && millimetres(match[1], match[2]) > most,
    );
    return isTooWide && match[2] === "cm" ? [{ words: match[0], suggestion: match[0].replace("cm", "mm") }] : [];
  });
  return [...volumes, ...lengths];
}

/** The same number as a length in the finding and as a volume in the diagnosis: 12mm, then 12ml. */
export function kindChanges(finding: string, diagnosis: string): { words: string; seen: string; suggestion: string }[] {
  const lengths = Array.from(finding.matchAll(length));
  const volumes = new Set(Array.from(finding.matchAll(volume), ([, value]) => Number(value)));
  return Array.from(diagnosis.matchAll(volume)).flatMap((told) => {
    const seen = lengths.find(([, value]) => Number(value) === Number(told[1]));
    return seen && !volumes.has(Number(told[1])) ? [{ words: told[0], seen: seen[0], suggestion: seen[0] }] : [];
  });
}
