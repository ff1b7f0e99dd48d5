import { pinyin } from "pinyin-pro";

const hanRun = /\p{Script=Han}+/gu;

/** Its syllables without tones, and their first letters: "肺气肿" is feiqizhong and fqz. */
function spelled(text: string): string[] {
  return (text.match(hanRun) ?? []).flatMap((run) => {
    // The words are of medicine: no character of them is read as a surname.
    const syllables = pinyin(run, { toneType: "none", type: "array", v: true, surname: "off" });
    return [syllables.join(""), syllables.map((syllable) => syllable.charAt(0)).join("")];
  });
}

interface Found {
  name: string;
  code: string;
  bodyPart: string;
}

/** What an item is found by beside its texts, a line each in small letters: as written, by pinyin and by initials. */
export const itemTerms = ({ name, code, bodyPart }: Found): string =>
  [name, code, bodyPart, ...spelled(name), ...spelled(bodyPart)]
    .filter(Boolean)
    .join("\n")
    .normalize("NFKC")
    .toLowerCase();

/** What somebody types to find an item: each word has to be found. */
export const searchedWords = (search: string): string[] =>
  search.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
