import { pinyin } from "pinyin-pro";

/** Surnames the library reads as the common word: read right at the head of a name only. */
const surnameReadings: Record<string, string[]> = {
  单于: ["chan2", "yu2"],
  种: ["chong2"],
  黑: ["he4"],
  么: ["yao1"],
  洗: ["xian3"],
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
  pinyin(hanzi, { surname, toneType: "num", type: "array", v: true, nonZh: "removed" });

/**
 * How a name written in hanzi is usually read: pinyin syllables with the number of their tone, 0 for none, ü as v.
 *
 * @param hanzi consecutive Han characters, surname first
 */
export function tonedName(hanzi: string): string[] {
  const surname = Object.keys(surnameReadings).find((known) => hanzi.startsWith(known));
  const head = surname ? surnameReadings[surname] : undefined;
  return surname && head ? [...head, ...read(hanzi.slice(surname.length), "off")] : read(hanzi, "head");
}

/**
 * How a name written in hanzi is read: pinyin syllables without tones, ü as v.
 *
 * @param hanzi consecutive Han characters, surname first
 * @returns one list of syllables per reading, the usual one first
 */
export function nameReadings(hanzi: string): string[][] {
  const usual = tonedName(hanzi).map((syllable) => syllable.replace(/\d$/, ""));
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
