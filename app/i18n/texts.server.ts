import { languages } from "./languages";
import type { Language } from "./languages";
import { languageOf } from "./language-cookie.server";
import { resources } from "./resources.server";
import { addTexts, textsFrom } from "./texts";
import type { Dictionary, Texts } from "./texts";

const isProduction = process.env.NODE_ENV === "production";
const ofLanguage = new Map<Language, Texts>(languages.map(({ code }) => [code, allTexts(code)]));

function allTexts(language: Language): Texts {
  const dictionary: Dictionary = new Map();
  for (const [namespace, tree] of Object.entries(resources[language])) addTexts(dictionary, namespace, tree);
  return textsFrom(dictionary, (key) => {
    const message = `No text ${key} in ${language}`;
    if (!isProduction) throw new Error(message);
    console.error(message);
    return key;
  });
}

/** All texts of a language. */
export function textsOf(language: Language): Texts {
  const texts = ofLanguage.get(language);
  if (!texts) throw new Error(`No texts for language ${language}`);
  return texts;
}

/** The texts in the language of the request, for loaders and actions. */
export function textsFor(request: Request): Texts {
  return textsOf(languageOf(request));
}
