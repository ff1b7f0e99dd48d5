import type { i18n } from "i18next";
import { i18nextFor } from "./i18next.server";
import { languageOf } from "./language-cookie.server";
import type { Language } from "./languages";
import { allTexts } from "#texts/all-texts.server";
import { textsFrom } from "./texts";
import type { Texts } from "./texts";

const isProduction = process.env.NODE_ENV === "production";

const instanceOf = (language: Language) =>
  i18nextFor(language, allTexts[language], (key) => {
    const message = `No text ${key} in ${language}`;
    if (!isProduction) throw new Error(message);
    console.error(message);
    return key;
  });

const instances: Record<Language, i18n> = { chs: instanceOf("chs"), en: instanceOf("en"), tib: instanceOf("tib") };
const texts: Record<Language, Texts> = {
  chs: textsFrom(instances.chs),
  en: textsFrom(instances.en),
  tib: textsFrom(instances.tib),
};

/** The instance of i18next with all texts of a language. */
export const i18nextOf = (language: Language): i18n => instances[language];

/** All texts of a language. */
export const textsOf = (language: Language): Texts => texts[language];

/** The texts in the language of the request, for loaders and actions. */
export const textsFor = (request: Request): Texts => textsOf(languageOf(request));
