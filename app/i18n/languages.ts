import type { Language } from "#contract/values";

export type { Language };

/** Our codes, the languages' own names, and the BCP 47 tag for `<html lang>`, i18next and Intl. */
export const languages = [
  { code: "chs", tag: "zh-CN", name: "简体中文" },
  { code: "en", tag: "en", name: "English" },
  { code: "tib", tag: "bo", name: "བོད་ཡིག" },
] as const satisfies { code: Language; tag: string; name: string }[];

export const defaultLanguage: Language = "chs";
export const namespaces = ["common", "accounts", "problems", "printing", "shares"] as const;
export type Namespace = (typeof namespaces)[number];

/** The namespace of a full key, e.g. accounts for accounts:login.title; common without one. */
export function namespaceOf(key: string | undefined): Namespace {
  return namespaces.find((namespace) => key?.startsWith(`${namespace}:`)) ?? "common";
}

/** The tag of a language code, e.g. zh-CN for chs. */
export function tagOf(language: Language): string {
  return languages.find(({ code }) => code === language)?.tag ?? "zh-CN";
}

/** The code of a tag, e.g. chs for zh-CN; anything unknown is the default language. */
export function languageOfTag(tag: string): Language {
  return languages.find((language) => language.tag === tag)?.code ?? defaultLanguage;
}
