import { compoundSurnames } from "./compound-surnames";

const tsheg = "\u0F0B";
const hasTibetan = /\p{Script=Tibetan}/u;
const hasHan = /\p{Script=Han}/u;
const hanOnly = /^[\p{Script=Han}\s]+$/u;
/** Between the parts of a name of another people, written in hanzi: 买买提·吐尔逊. */
const middleDot = /[·•・‧∙]/u;

/**
 * A patient's name for public eyes: whoever knows the patient recognises it, nobody else learns it (domain-rules:
 * "Public screens mask names (张*伟)").
 *
 * - hanzi: the first and the last character, 张*伟; of two characters the first, 张*; a compound family name stays whole,
 *   欧阳*山
 * - hanzi with a middle dot: the first part, 买买提·*
 * - Tibetan: the first and the last syllable, likewise
 * - anything else: the first letter of each word, Z* W*; the parts of a DICOM name (PS3.5 §6.2.1.1) count as words
 *
 * The number of hidden characters is not told. An empty name stays empty.
 */
export function maskedName(name: string): string {
  const trimmed = name.trim();
  if (hasTibetan.test(trimmed)) return masked(syllables(trimmed), tsheg);
  if (hasHan.test(trimmed) && middleDot.test(trimmed) && !trimmed.includes("^")) return firstPart(trimmed);
  if (hanOnly.test(trimmed)) return hanName(trimmed.replace(/\s/g, ""));
  return trimmed
    .split(/[\s^=]+/)
    .filter((word) => word !== "")
    .map((word) => (hasHan.test(word) ? hanName(word) : `${characters(word)[0] ?? ""}*`))
    .join(" ");
}

const characters = (text: string) => Array.from(text);
const syllables = (text: string) => text.split(/[\u0F0B\u0F0C\u0F0D\s]+/).filter((syllable) => syllable !== "");

function firstPart(name: string): string {
  const [first = ""] = name.split(middleDot).map((part) => part.trim());
  return `${first}·*`;
}

function hanName(name: string): string {
  const all = characters(name);
  const family = all.slice(0, 2).join("");
  const isCompound = all.length > 2 && compoundSurnames.has(family);
  return masked(isCompound ? [family, ...all.slice(2)] : all, "");
}

function masked(parts: string[], between: string): string {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined) return "";
  return parts.length > 2 ? `${first}${between}*${between}${last}` : `${first}${between}*`;
}
