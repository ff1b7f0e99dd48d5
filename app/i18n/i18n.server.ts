import { createInstance } from "i18next";
import type { i18n, TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { languages, namespaces, tagOf } from "./languages";
import type { Language, Namespace } from "./languages";
import { languageOf } from "./language-cookie.server";
import { resources } from "./resources.server";

/** Looks up texts of every namespace by `namespace:key`. */
export type Texts = TFunction<Namespace[]>;

const isProduction = process.env.NODE_ENV === "production";
const instances = new Map<Language, i18n>(languages.map(({ code }) => [code, instanceFor(code)]));

function instanceFor(language: Language): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: tagOf(language),
    supportedLngs: [tagOf(language)],
    fallbackLng: false,
    ns: namespaces,
    defaultNS: "common",
    resources: { [tagOf(language)]: resources[language] },
    initImmediate: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (tags, namespace, key) => {
      const message = `No text for ${namespace}:${key} in ${tags.join()}`;
      if (!isProduction) throw new Error(message);
      console.error(message);
    },
  });
  return instance;
}

/** The one instance of a language in this process, with all its texts. */
export function i18nFor(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`No texts for language ${language}`);
  return instance;
}

/** Texts in the language of the request, for loaders, actions and `meta`. */
export function textsFor(request: Request): Texts {
  return i18nFor(languageOf(request)).getFixedT<Namespace[]>(null, [...namespaces]);
}
