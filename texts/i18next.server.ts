import { createInstance, type i18n, type Resource } from "i18next";
import { tagOf } from "./languages";
import type { Language } from "./languages";
import { i18nextOptions } from "./texts";

/**
 * An instance of i18next for one language. The server has one for each: it writes pages in several at a time.
 *
 * @param texts by namespace; everything is there at once, nothing is waited for
 * @param onMissing what to say for a key that is not there, or what to throw
 */
export function i18nextFor(language: Language, texts: Resource[string], onMissing: (key: string) => string): i18n {
  const tag = tagOf(language);
  const instance = createInstance();
  void instance.init({
    ...i18nextOptions,
    lng: tag,
    ns: Object.keys(texts),
    resources: { [tag]: texts },
    initImmediate: false,
    parseMissingKeyHandler: onMissing,
  });
  return instance;
}
