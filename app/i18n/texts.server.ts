import type { Texts } from "#texts/texts";
import { textsOf } from "#texts/texts-of.server";
import { languageOf } from "./language-cookie.server";

/** The texts in the language of the request, for loaders and actions. */
export const textsFor = (request: Request): Texts => textsOf(languageOf(request));
