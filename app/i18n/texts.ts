import type { TextKey } from "./translation";

/**
 * The text of a key in the reader's language, e.g. t("accounts.login.title"). `values` fill its {{places}}; with a
 * `count` it is the key's _one or _other.
 */
export type Texts = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string;

/** Texts by full key. */
export type Dictionary = Map<string, string>;

/** Adds a tree of texts to the dictionary, each under its path below `path`. */
export function addTexts(dictionary: Dictionary, path: string, tree: object): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") dictionary.set(`${path}.${key}`, value);
    else if (typeof value === "object" && value !== null) addTexts(dictionary, `${path}.${key}`, value);
  }
}

/** Looks up in a dictionary; `onMissing` says what to show for a key that is not there. */
export function textsFrom(dictionary: Dictionary, onMissing: (key: string) => string): Texts {
  return (key, values) => {
    const text =
      dictionary.get(key) ?? dictionary.get(`${key}_${values?.count === 1 ? "one" : "other"}`) ?? onMissing(key);
    return values ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? "")) : text;
  };
}
