import type { ProblemCode } from "#contract/kernel/problems";
import type * as chs from "./chs/index";

/**
 * The texts in Simplified Chinese say which keys there are: a namespace each domain, and three for all: common (words
 * of the screens), answers (what only the server says: broken rules, what was done), problems.
 */
export type Translation = typeof chs;
export type Namespace = keyof Translation;

type SameKeys<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]> };

/** What every other language must have, key by key; problems one text for each of the contract. */
export type Translated = SameKeys<Translation> & {
  problems: Record<ProblemCode, string>;
};

/** `things_one` and `things_other` are asked for as `things`, with a count. */
type Asked<Key extends string> = Key extends `${infer Things}_${"one" | "other"}` ? Things : Key;
type Path<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Asked<Key> : `${Key}.${Path<Texts[Key]>}`;
}[keyof Texts & string];

/** Every text by its full name, e.g. "accounts.login.title". */
export type TextKey = Path<Translation>;
/** The names below a part of the texts, e.g. TextKeyBelow<"answers.rules">. */
export type TextKeyBelow<Part extends string> =
  Extract<TextKey, `${Part}.${string}`> extends `${Part}.${infer Rest}` ? Rest : never;
