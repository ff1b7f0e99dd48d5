import { LanguageDetector } from "remix-i18next/server";
import type { Account } from "#contract/identity/accounts";
import type { Client } from "#contract/index";
import { chosenLanguage } from "./language-cookie.server";
import { defaultLanguage, languageOfTag, languages, tagOf } from "#texts/languages";
import type { Language } from "#texts/languages";

/**
 * In which language somebody who signs in goes on: the browser's choice, else the account's, else Simplified Chinese.
 * Who has never chosen one keeps the browser's for every other browser, and for messages.
 */
export async function agreedLanguage(request: Request, client: Client, account: Account): Promise<Language> {
  const chosen = chosenLanguage(request);
  if (chosen && !account.language) await client.profile.chooseLanguage({ language: chosen });
  const detector = new LanguageDetector({
    supportedLanguages: languages.map(({ tag }) => tag),
    fallbackLanguage: tagOf(defaultLanguage),
    order: ["custom"],
    findLocale: () => Promise.resolve([chosen, account.language].filter((language) => language !== null).map(tagOf)),
  });
  return languageOfTag(await detector.detect(request));
}
