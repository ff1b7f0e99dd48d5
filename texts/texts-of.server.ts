import type { i18n } from "i18next";
import type { Language } from "#contract/kernel/values";
import { allTexts } from "./all-texts.server";
import { i18nextFor } from "./i18next.server";
import { textsFrom, type Texts } from "./texts";

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
