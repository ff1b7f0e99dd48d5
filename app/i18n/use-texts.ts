import { createContext, useContext } from "react";
import { tagOf } from "./languages";
import type { Language } from "./languages";
import type { Texts } from "./texts";

/** The reader's language and its texts; entry.server.tsx and entry.client.tsx give them. */
export const LanguageContext = createContext<{ language: Language; t: Texts }>({ language: "chs", t: (key) => key });

/** `const t = useTexts()`: the texts in the reader's language. */
export function useTexts(): Texts {
  return useContext(LanguageContext).t;
}

/** The reader's language, and its tag for `lang` and Intl. */
export function useLanguage(): { language: Language; tag: string } {
  const { language } = useContext(LanguageContext);
  return { language, tag: tagOf(language) };
}
