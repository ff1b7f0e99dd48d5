import { pinyin } from "pinyin-pro";

/** Surnames the library reads as the common word: read right at the head of a name only. */
const surnameReadings: Record<string, string[]> = {
  单于: ["chan", "yu"],
  种: ["chong"],
  黑: ["he"],
  么: ["yao"],
  洗: ["xian"],
};

/** Characters of given names that people read in two ways; both find the name. */
const otherReadings: Record<string, string> = {
  晟: "cheng",
  乐: "yue",
  茜: "xi",
  柏: "bo",
  单: "dan",
  曾: "ceng",
  盛: "cheng",
  朴: "pu",
};

const read = (hanzi: string, surname: "head" | "off") =>
  pinyin(hanzi, { surname, toneType: "none", type: "array", v: true, nonZh: "removed" });

/**
 * How a name written in hanzi is read: pinyin syllables without tones, ü as v.
 *
 * @param hanzi consecutive Han characters, surname first
 * @returns one list of syllables per reading, the usual one first
 */
export function nameReadings(hanzi: string): string[][] {
  const surname = Object.keys(surnameReadings).find((known) => hanzi.startsWith(known));
  const head = surname ? surnameReadings[surname] : undefined;
  const usual = surname && head ? [...head, ...read(hanzi.slice(surname.length), "off")] : read(hanzi, "head");
  const readings = [usual];
  const characters = [...hanzi];
  if (usual.length === characters.length && characters.some((character) => character in otherReadings)) {
    readings.push(usual.map((syllable, place) => (place && otherReadings[characters[place] ?? ""]) || syllable));
  }
  // Passports and many keyboards write ü as u.
  if (usual.some((syllable) => syllable.includes("v"))) {
    readings.push(usual.map((syllable) => syllable.replace("v", "u")));
  }
  return readings;
}
