const tsheg = "\u0F0B";
const hasTibetan = /\p{Script=Tibetan}/u;
const hasHan = /\p{Script=Han}/u;
const hanOnly = /^[\p{Script=Han}·•\s]+$/u;

/**
 * A patient's name for public eyes: whoever knows the patient recognises it, nobody else learns it (domain-rules:
 * "Public screens mask names (张*伟)").
 *
 * - hanzi: the first and the last character, 张*伟; of two characters the first, 张*
 * - Tibetan: the first and the last syllable, likewise
 * - anything else: the first letter of each word, Z* W*; the parts of a DICOM name (PS3.5 §6.2.1.1) count as words
 *
 * The number of hidden characters is not told. An empty name stays empty.
 */
export function maskedName(name: string): string {
  const trimmed = name.trim();
  if (hanOnly.test(trimmed)) return masked(characters(trimmed.replace(/\s/g, "")), "");
  if (hasTibetan.test(trimmed)) return masked(syllables(trimmed), tsheg);
  return trimmed
    .split(/[\s^=]+/)
    .filter((word) => word !== "")
    .map((word) => (hasHan.test(word) ? masked(characters(word), "") : `${characters(word)[0] ?? ""}*`))
    .join(" ");
}

const characters = (text: string) => Array.from(text);
const syllables = (text: string) => text.split(/[\u0F0B\u0F0C\u0F0D\s]+/).filter((syllable) => syllable !== "");

function masked(parts: string[], between: string): string {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined) return "";
  return parts.length > 2 ? `${first}${between}*${between}${last}` : `${first}${between}*`;
}
