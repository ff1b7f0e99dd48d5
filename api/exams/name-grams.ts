import { nameReadings } from "./name-readings";

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

/** 2- and 3-grams of the words written together, and of their initials, so that "zhangwei", "wei" and "zw" all find. */
function spelledGrams(words: string[]): string[] {
  const letters = lettersOf(words.join(""));
  const initials = words.map((spelled) => lettersOf(spelled)[0] ?? "");
  return [letters, initials].flatMap((units) => [...neighbours(units, 2), ...neighbours(units, 3)]).concat(initials);
}

/**
 * The index terms of a patient name: Chinese 1- and 2-grams, 2- and 3-grams of Latin letters, of the pinyin and of its
 * initials, Tibetan syllables and pairs of them. `exams.name_grams` is filled by this function alone.
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

/** The fewest index terms that cover a run: its longest grams. */
const covering = (units: string[], longest: number, between = "") =>
  neighbours(units, Math.min(units.length, longest), between);

/**
 * What to look for when somebody types a part of a name, in hanzi, pinyin, initials, Latin or Tibetan.
 * Query: `name_grams @> grams and patient_name ilike like`.
 */
export function nameQuery(text: string): NameQuery {
  const { hanzi, tibetan, words } = partsOf(text);
  const grams = [
    ...hanzi.flatMap((run) => covering(lettersOf(run), 2)),
    ...tibetan.flatMap((syllables) => covering(syllables, 2, "་")),
    ...words.flatMap((spelled) => covering(lettersOf(spelled), 3)),
  ];
  const ordered = [...hanzi.map(lettersOf), ...tibetan].filter((units) => units.length > 2).sort(byLength)[0];
  return { grams: [...new Set(grams)], like: ordered ? `%${ordered.join("%")}%` : null };
}

const byLength = (a: string[], b: string[]) => b.length - a.length;
