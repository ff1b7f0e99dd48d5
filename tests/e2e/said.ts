import { readdirSync, readFileSync } from "node:fs";
import type { i18n } from "i18next";
import type { Language } from "#contract/kernel/values";
import { gathered } from "#texts/gathered";
import { i18nextFor } from "#texts/i18next.server";
import type { TextKey } from "#texts/keys";
import { defaultLanguage, tagOf } from "#texts/languages";
import { textsFrom } from "#texts/texts";

type Values = Readonly<Record<string, string | number>>;

/** What the pages say for a key, e.g. said("accounts.login.title"): a test finds it there whatever its words are. */
export function said(key: TextKey, values: Values = {}, language: Language = defaultLanguage): string {
  const empty = placesOf(key, language).find((place) => !(place in values));
  // No page says it so: whoever expects that it is not there would be right for ever.
  if (empty) throw new Error(`${key} needs a value for ${empty}`);
  return textsFrom(instances[language])(key, values);
}

/** The same where a test does not know every value: a place without one holds anything. */
export function saidWith(key: TextKey, values: Values = {}, language: Language = defaultLanguage): RegExp {
  const pieces = piecesOf(key, language);
  return new RegExp(pieces.map((piece, at) => (isPlace(at) ? escaped(values[piece]) : escaped(piece))).join(""), "s");
}

/** A text with its places: every second piece is the name of one. */
const piecesOf = (key: TextKey, language: Language) => unfilled(key, language).split(/\{\{(\w+)\}\}/);
const isPlace = (at: number) => at % 2 === 1;
const placesOf = (key: TextKey, language: Language) => piecesOf(key, language).filter((_, at) => isPlace(at));

/** A text with its places; of what goes by a count, the one for several. */
function unfilled(key: TextKey, language: Language): string {
  const [namespace = "", ...path] = key.split(".");
  const textAt = (name: string): unknown => instances[language].getResource(tagOf(language), namespace, name);
  const text = textAt(path.join(".")) ?? textAt(`${path.join(".")}_other`);
  if (typeof text !== "string") throw new Error(`No text ${key} in ${language}`);
  return text;
}

const escaped = (text: string | number | undefined) =>
  text === undefined ? ".*" : String(text).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** The texts as the product gathers them, read as files: Playwright loads modules, of which JSON is none to it. */
function instanceOf(language: Language): i18n {
  const folder = `texts/${language}`;
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const read = (file: string): [string, Record<string, unknown>] => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Record<string, unknown>,
  ];
  return i18nextFor(language, gathered(Object.fromEntries(files.map(read))), (key) => {
    throw new Error(`No text ${key} in ${language}`);
  });
}

const instances: Record<Language, i18n> = { chs: instanceOf("chs"), en: instanceOf("en"), tib: instanceOf("tib") };
