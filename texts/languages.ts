import type { Language } from "#contract/kernel/values";

export type { Language };

/** Our codes, the languages' own names, and the BCP 47 tag for `<html lang>` and Intl. */
export const languages = [
  { code: "chs", tag: "zh-CN", name: "简体中文" },
  { code: "en", tag: "en", name: "English" },
  { code: "tib", tag: "bo", name: "བོད་ཡིག" },
] as const satisfies { code: Language; tag: string; name: string }[];

export const defaultLanguage: Language = "chs";

/** The tag of a language code, e.g. zh-CN for chs. */
export function tagOf(language: Language): string {
  return languages.find(({ code }) => code === language)?.tag ?? "zh-CN";
}

/** The code of a tag, e.g. chs for zh-CN; anything unknown is the default language. */
export function languageOfTag(tag: string): Language {
  return languages.find((language) => language.tag === tag)?.code ?? defaultLanguage;
}
