import { nameReadings } from "./name-readings";
import { wylie } from "./wylie";

const hanRun = /\p{Script=Han}+/gu;
const tibetanRun = /\p{Script=Tibetan}+/gu;
const word = /[\p{L}\p{N}]+/gu;
/** Tsheg and shad: they part syllables and phrases, and belong to no syllable. */
const tibetanMark = /[\u0f0b-\u0f14]+/u;

interface NameParts {
  /** Hanzi of one name; padding between them ("张　伟") and the dot of "买买提·艾力" are left out. */
  hanzi: string[];
  tibetan: string[][];
  /** Lower-case words of every other script, without diacritics. */
  words: string[];
}

/** Takes a name apart by script; `^` and `=` of a DICOM person name (PS3.5 §6.2.1) part like a blank. */
function partsOf(name: string): NameParts {
  const text = name.normalize("NFKC").toLowerCase();
  const joined = text.replace(/(?<=\p{Script=Han})[\s^·•・]+(?=\p{Script=Han})/gu, "");
  const rest = joined.replace(hanRun, " ").replace(tibetanRun, " ").normalize("NFD").replace(/\p{M}/gu, "");
  return {
    hanzi: joined.match(hanRun) ?? [],
    tibetan: (text.match(tibetanRun) ?? []).map((run) => run.split(tibetanMark).filter(Boolean)),
    words: rest.match(word) ?? [],
  };
}

/** Every run of `size` neighbours, joined. */
const neighbours = (units: string[], size: number, between = "") =>
  units.slice(size - 1).map((_, start) => units.slice(start, start + size).join(between));

const lettersOf = (text: string) => [...text];

/** Longer pieces tell no more names apart. */
const longestPiece = 20;

/** As devices without Tibetan are told the name, without the apostrophe, which parts words. */
const wylieWords = (syllables: string[]) => (wylie(syllables.join("་")) ?? "").match(word) ?? [];

/** Every beginning of the text. */
const beginnings = (text: string) => {
  const letters = lettersOf(text).slice(0, longestPiece);
  return letters.map((_, last) => letters.slice(0, last + 1).join(""));
};

/**
 * What people type of a spelled name: from the start of any syllable or word on, written together, or initials only.
 * "zhangwei", "zhangw", "wei", "zw" and "w" all find 张伟.
 */
function spelledGrams(words: string[]): string[] {
  const initials = words.map((spelled) => lettersOf(spelled)[0] ?? "");
  return words.flatMap((_, first) => [
    ...beginnings(words.slice(first).join("")),
    ...beginnings(initials.slice(first).join("")),
  ]);
}

/**
 * The index terms of a patient name: Chinese 1- and 2-grams, beginnings of Latin words, of the pinyin and of initials,
 * Tibetan syllables and pairs of them. `exams.name_grams` is filled by this function alone.
 *
 * @param name as typed, or a DICOM person name
 * @returns terms without repetition, in no meaning order
 */
export function nameGrams(name: string): string[] {
  const { hanzi, tibetan, words } = partsOf(name);
  return [
    ...new Set([
      ...hanzi.flatMap((run) => [...lettersOf(run), ...neighbours(lettersOf(run), 2)]),
      ...hanzi.flatMap((run) => nameReadings(run).flatMap(spelledGrams)),
      ...tibetan.flatMap((syllables) => [...syllables, ...neighbours(syllables, 2, "་")]),
      ...tibetan.flatMap((syllables) => spelledGrams(wylieWords(syllables))),
      ...spelledGrams(words),
    ]),
  ];
}

export interface NameQuery {
  /** All of them must be among the name's grams; empty when the text holds no letter, which finds nothing. */
  grams: string[];
  /** ILIKE pattern that keeps hanzi and syllables in the typed order; null where the grams alone decide. */
  like: string | null;
}

/** The fewest index terms that cover a run: its pairs, or the one unit there is. */
const covering = (units: string[], between = "") => neighbours(units, Math.min(units.length, 2), between);

/**
 * What to look for when somebody types a part of a name, in hanzi, pinyin, initials, Latin or Tibetan.
 * Query: `name_grams @> grams and patient_name ilike like`.
 */
export function nameQuery(text: string): NameQuery {
  const { hanzi, tibetan, words } = partsOf(text);
  const grams = [
    ...hanzi.flatMap((run) => covering(lettersOf(run))),
    ...tibetan.flatMap((syllables) => covering(syllables, "་")),
    ...words.map((spelled) => lettersOf(spelled).slice(0, longestPiece).join("")),
  ];
  const ordered = [...hanzi.map(lettersOf), ...tibetan].filter((units) => units.length > 2).sort(byLength)[0];
  return { grams: [...new Set(grams)], like: ordered ? `%${ordered.join("%")}%` : null };
}

const byLength = (a: string[], b: string[]) => b.length - a.length;
