import { Language } from "#contract/kernel/values";
import { choiceIn, cookieHeader, cookieValue } from "../cookies/plain-cookie.server";
import { defaultLanguage } from "#texts/languages";

/** The language that was chosen in this browser; null where none was. */
export const chosenLanguage = (request: Request): Language | null =>
  Language.nullable().catch(null).parse(cookieValue(request, "language"));

/**
 * The language of the page whose scripts ask, else of the request's `language` cookie; Simplified Chinese without one
 * (product §1).
 */
export function languageOf(request: Request): Language {
  const chosen = request.headers.get("X-Language") ?? cookieValue(request, "language");
  return choiceIn(Language.options, chosen, defaultLanguage);
}

/** The Set-Cookie header that remembers the language for a year. */
export function rememberLanguage(language: Language, secure: boolean): string {
  return cookieHeader("language", language, { secure });
}
