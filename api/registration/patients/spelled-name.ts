import type { SpelledName } from "#contract/registration/pinyin";
import { compoundSurnames } from "#api/kernel/compound-surnames";
import { nameReadings } from "./name-readings";
import { tibetanWordsOf } from "./tibetan-words";
import { wylie } from "./wylie";

const spelledRun =
  /\p{Script=Han}+|\p{Script=Tibetan}[\p{Script=Tibetan}\s]*|\p{Script=Latin}[\p{Script=Latin}\p{M}'’.-]*/gu;

/** One word of a name as it is written, as it is typed in plain letters (ü as v), and the first letters of its syllables. */
interface Word {
  written: string;
  plain: string;
  initials: string;
}

/**
 * A name in the Latin alphabet, as GB/T 28039-2011 spells Chinese names, and Wylie (1959) Tibetan ones. What is in
 * another script is left out: how it is spelled is for the registrar to say.
 *
 * @param name as typed, family name first
 */
export function spelledName(name: string): SpelledName {
  const runs = unpadded(name).match(spelledRun) ?? [];
  const [run = ""] = runs;
  const tibetan = runs.length === 1 ? tibetanWordsOf(run) : null;
  const isChinese = runs.length === 1 && isHan(run) && !tibetan;
  const words = isChinese
    ? familyAndGiven(run)
    : (tibetan ?? runs).flatMap((one) => (isHan(one) ? pinyinWord(read(one)) : (tibetanWords(one) ?? latinWord(one))));
  return {
    pinyin: words.map(({ written }) => written).join(" "),
    initials: words.map(({ initials }) => initials).join(""),
    // Where no family name is known there is one component: which word came first says nothing (PS3.5 §6.2.1.1).
    dicom: words.map(({ plain }) => plain).join(isChinese ? "^" : " "),
  };
}

/**
 * What a registrar wrote for a name, as a DICOM person name of the default characters (PS3.5 §6.2.1): of a Chinese name the
 * word that stands first is the family's, of others nothing says which is.
 */
function dicomSpelling(name: string, pinyin: string): string {
  const words = pinyin
    .replace(/[üÜ]/g, "v")
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/['’]/g, "")
    .split(/\s+/)
    .filter(Boolean);
  if (!/^\p{Script=Han}+$/u.test(unpadded(name)) || tibetanWordsOf(unpadded(name))) return words.join(" ");
  const [family = "", ...given] = words;
  return [family, given.join(" ")].filter(Boolean).join("^");
}

/**
 * A name as devices are told it: in plain letters, as the registrar wrote or was offered them, and as it is written
 * (PS3.5 §6.2.1.1). One of plain letters, or in which something has no spelling, has a single group.
 *
 * @param name as it was typed, family name first
 * @param pinyin as the registrar wrote it; empty where it was left as offered
 */
export function personNameOf(name: string, pinyin: string): string {
  const isForeign = /[\p{Script=Han}\p{Script=Tibetan}]/u.test(name);
  const offered = isForeign && isSpelledWhole(name) ? spelledName(name).dicom : "";
  const spelling = pinyin ? dicomSpelling(name, pinyin) : offered;
  return spelling ? `${spelling}=${name}` : name;
}

/** Whether everything of a name has a spelling: what is in another script has none, nor has a character nobody reads. */
export function isSpelledWhole(name: string): boolean {
  const spelled = (run: string) =>
    isHan(run) ? [...run].every((one) => nameReadings(one)[0]?.length) : tibetanWords(run)?.length !== 0;
  const rest = unpadded(name).replace(spelledRun, (run) => (spelled(run) ? "" : run));
  return /^[\s·•・]*$/u.test(rest);
}

/** Padding between hanzi, "张　伟", parts nothing; the dot of "买买提·艾力" does. */
export const unpadded = (name: string): string =>
  name.normalize("NFKC").replace(/(?<=\p{Script=Han})[\s^]+(?=\p{Script=Han})/gu, "");

const isHan = (run: string) => /^\p{Script=Han}/u.test(run);
const read = (hanzi: string) => nameReadings(hanzi)[0] ?? [];

/** Both are read together: how a character is read depends on where it stands. */
function familyAndGiven(hanzi: string): Word[] {
  const syllables = read(hanzi);
  const ofFamily = compoundSurnames.has(hanzi.slice(0, 2)) ? 2 : 1;
  return [syllables.slice(0, ofFamily), syllables.slice(ofFamily)].filter(({ length }) => length > 0).map(pinyinWord);
}

/** Where a syllable begins with a vowel, an apostrophe says where the one before it ends: Xi'an. */
const pinyinWord = (syllables: string[]): Word => ({
  written: capital(
    syllables.map((one, place) => (place > 0 ? one.replace(/^(?=[aoe])/, "'") : one)).join(""),
  ).replaceAll("v", "ü"),
  plain: capital(syllables.join("")),
  initials: syllables.map((one) => one.charAt(0)).join(""),
});

/** Null for what is no Tibetan; empty where Wylie's letters do not write it. */
function tibetanWords(run: string): Word[] | null {
  if (!/^\p{Script=Tibetan}/u.test(run)) return null;
  return (wylie(run) ?? "")
    .split(" ")
    .filter(Boolean)
    .map((syllable) => ({ written: syllable, plain: syllable, initials: syllable.charAt(0) }));
}

function latinWord(run: string): Word {
  const plain = run.normalize("NFD").replace(/[^\x20-\x7e]/g, "");
  return { written: capital(run), plain: capital(plain), initials: plain.charAt(0).toLowerCase() };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
