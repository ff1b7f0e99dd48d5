import { pinyin } from "pinyin-pro";

/**
 * What a Chinese word is found by in plain letters: "xbct xiongbuct" of 胸部CT. Letters and digits stay as they are, in small
 * ones.
 */
export function soughtBy(text: string): string {
  const syllables = pinyin(text, { toneType: "none", type: "array", nonZh: "spaced", v: true }).map((syllable) =>
    syllable.toLowerCase().replace(/[^a-z0-9]/g, ""),
  );
  const isHan = [...text].map((character) => /\p{Script=Han}/u.test(character));
  const initials = syllables.map((syllable, place) => (isHan[place] ? syllable.slice(0, 1) : syllable));
  return `${initials.join("")} ${syllables.join("")}`;
}
