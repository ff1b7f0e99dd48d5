import { clauseAt, placesOf } from "./sentences";
import { kindChanges, unitKinds } from "./unit-kinds";

const perUnit: Record<string, number> = { mm: 1, cm: 10, m: 1000 };

/** A length as it is written: "12mm", "1.2 cm", "15m". Not m/s, m², min, nor "3m后" (months). */
const length = /(?<![A-Za-z\d.])(\d{1,9}(?:\.\d{1,9})?)\s?(mm|cm|m)(?![A-Za-z\d/²³后内])/gu;
/** Two lengths of one thing, each with its unit: "12mm×9cm". */
const product = /(\d{1,9}(?:\.\d{1,9})?)\s?(mm|cm)\s?[×xX*]\s?(\d{1,9}(?:\.\d{1,9})?)\s?(mm|cm)/gu;
const attenuation = /(-?\d{1,9}(?:\.\d{1,9})?)\s?H[Uu]\b/gu;

/** Lengths that are no size of a lesion or an organ. */
const isDistance = /身高|体重|距离|焦距|焦片距|follow|height|distance|SID|months?/iu;
const isNodule = /结节|nodul/iu;
const isSize =
  /大小|径|厚|长|宽|深|约|范围|结节|肿块|占位|囊|灶|影|[×xX*]|nodul|mass|lesion|measur|size|diameter|cyst/iu;

/** In millimetres: a nodule of 10 cm is none, and nothing in a body that is measured is a metre long. */
const largest = { nodule: 100, anything: 1000 };
/** Air is −1000 HU, metal some 3,000; CT numbers end at 4,000 (12 bits, unless extended). */
const attenuationRange = { least: -1100, most: 4000 };

const inMm = (value = "", unit = "") => Number(value) * (perUnit[unit] ?? 1);

/** Lengths and CT numbers that slipped a unit or a power of ten. */
export function unitSlips(finding: string, diagnosis: string): string[] {
  return [finding, diagnosis]
    .flatMap((text) => [
      ...placesOf(text, length)
        .filter(({ sentence, match }) => isSlip(clauseAt(sentence, match.index), match))
        .map(({ match }) => match[0]),
      ...placesOf(text, product)
        .filter(({ match }) => match[2] !== match[4] && isLopsided(inMm(match[1], match[2]), inMm(match[3], match[4])))
        .map(({ match }) => match[0]),
      ...placesOf(text, attenuation)
        .filter(({ match }) => Number(match[1]) < attenuationRange.least || Number(match[1]) > attenuationRange.most)
        .map(({ match }) => match[0]),
    ])
    .concat(unitChanges(finding, diagnosis))
    .concat([finding, diagnosis].flatMap((text) => unitKinds(text).map(({ words }) => words)))
    .concat(kindChanges(finding, diagnosis).map(({ words, seen }) => `${words} ≠ ${seen}`));
}

function isSlip(clause: string, [, value, unit]: RegExpExecArray): boolean {
  if (isDistance.test(clause)) return false;
  if (unit === "m") return isSize.test(clause);
  return inMm(value, unit) >= (isNodule.test(clause) ? largest.nodule : largest.anything);
}

/** Of two sides written in different units one is five times the other: one of the units is wrong. */
const isLopsided = (one: number, other: number) => Math.max(one, other) > 5 * Math.min(one, other);

/** The same number with another unit in the diagnosis, where the finding has no such length: 12mm, then 12cm. */
function unitChanges(finding: string, diagnosis: string): string[] {
  const found = Array.from(finding.matchAll(length));
  return Array.from(diagnosis.matchAll(length)).flatMap((told) => {
    if (found.some((seen) => inMm(seen[1], seen[2]) === inMm(told[1], told[2]))) return [];
    const slipped = found.find((seen) => Number(seen[1]) === Number(told[1]));
    return slipped ? [`${told[0]} ≠ ${slipped[0]}`] : [];
  });
}
