import { encodeText, type WritableCharacterSet } from "#api/dicom/character-encoding";
import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { personName } from "#api/dicom/person-name";
import { nameReadings } from "#api/registration/patients/name-readings";
import { isSpelledWhole, spelledName } from "#api/registration/patients/spelled-name";
import { wylie } from "#api/registration/patients/wylie";
import { plainValue, type TextVr } from "./plain-value";

/**
 * Texts of an answer as a device's character set can hold them, so that the set it is told is the one that it gets
 * (PS3.3 C.12.1.1.2): a name that the set cannot write is spelled as a whole in plain letters, of other texts what it
 * cannot write. Hanzi become pinyin, Tibetan the transliteration of Wylie, accents are left out; a question mark stands
 * for what has no spelling.
 */
export const fittingElements = (
  elements: readonly WritableElement[],
  characterSet: WritableCharacterSet,
): WritableElement[] => elements.map((element) => fittingElement(element, characterSet));

function fittingElement(element: WritableElement, characterSet: WritableCharacterSet): WritableElement {
  switch (element[1]) {
    case "SQ":
      return [element[0], "SQ", element[2].map((item) => fittingElements(item, characterSet))];
    case "LO":
    case "LT":
    case "SH":
    case "PN": {
      const [tag, vr, values] = element;
      return [tag, vr, [values].flat().map((value) => fittingText(value, vr, characterSet))];
    }
    default:
      return element;
  }
}

/** One value. */
export function fittingText(text: string, vr: TextVr, characterSet: WritableCharacterSet): string {
  if (fits(text, characterSet)) return text;
  const fitting = vr === "PN" ? spelledWhole(text) : spelledWhere(text, (run) => fits(run, characterSet));
  return plainValue(fitting, vr);
}

function fits(text: string, characterSet: WritableCharacterSet): boolean {
  try {
    encodeText(text, characterSet);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** A name that has a group in plain letters is that; of others the one that people read is spelled. */
function spelledWhole(name: string): string {
  const { alphabetic, display } = personName(name);
  if (alphabetic && isPlain(alphabetic)) return alphabetic;
  const shown = display ?? "";
  return isSpelledWhole(shown) ? spelledName(shown).dicom : spelledWhere(shown, isPlain);
}

const runs = /\p{Script=Tibetan}[\p{Script=Tibetan}\s]*|\p{Script=Han}+|[^\p{Script=Han}\p{Script=Tibetan}]/gu;

/** What does not fit, spelled; what does is left. */
function spelledWhere(text: string, fitsSet: (run: string) => boolean): string {
  const words = text.normalize("NFKC").match(runs) ?? [];
  return words
    .map((run) => {
      if (fitsSet(run)) return run;
      if (/^\p{Script=Tibetan}/u.test(run)) return ` ${wylie(run) ?? "?"} `;
      if (/^\p{Script=Han}/u.test(run)) return [...run].map((one) => (fitsSet(one) ? one : pinyinOf(one))).join("");
      return marks[run] ?? withoutAccent(run);
    })
    .join("")
    .replace(/ {2,}/g, " ")
    .trim();
}

const pinyinOf = (character: string) => ` ${nameReadings(character)[0]?.join("") || "?"} `;

/** Marks of Chinese texts that NFKC leaves as they are. */
const marks: Readonly<Record<string, string>> = {
  "、": ", ",
  "。": ". ",
  "《": '"',
  "》": '"',
  "“": '"',
  "”": '"',
  "·": " ",
};

function withoutAccent(character: string): string {
  const base = character.normalize("NFD").replace(/\p{M}/gu, "");
  return isPlain(base) ? base : "?";
}
