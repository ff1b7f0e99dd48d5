import type { i18n } from "i18next";
import { useContext } from "react";
import { I18nContext } from "react-i18next";
import { languageOfTag } from "#texts/languages";
import type { Language } from "#texts/languages";
import { textsFrom } from "#texts/texts";
import type { Texts } from "#texts/texts";

const ofInstance = new WeakMap<i18n, Texts>();

/**
 * `const t = useTexts()`: the texts in the reader's language. Another language is another page, so nothing here waits for
 * a change of it, as useTranslation would in each of the hundred places of a page.
 */
export function useTexts(): Texts {
  const { i18n } = useContext(I18nContext);
  const texts = ofInstance.get(i18n) ?? textsFrom(i18n);
  ofInstance.set(i18n, texts);
  return texts;
}

/** The reader's language, and its tag for `lang` and Intl. */
export function useLanguage(): { language: Language; tag: string } {
  const { i18n } = useContext(I18nContext);
  return { language: languageOfTag(i18n.language), tag: i18n.language };
}
