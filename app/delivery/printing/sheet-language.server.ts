import { Language } from "#contract/kernel/values";
import { languageOf } from "../../i18n/language-cookie.server";

/** The language that a sheet is asked for in by its address; without one, the reader's own. */
export const sheetLanguage = (request: Request): Language =>
  Language.catch(languageOf(request)).parse(new URL(request.url).searchParams.get("language"));
