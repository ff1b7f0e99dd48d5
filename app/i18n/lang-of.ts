import { tagOf } from "#texts/languages";

/** The `lang` of what people wrote, where it needs other lines than the page's own language: Tibetan stacks its vowels. */
export const langOf = (text: string) => (/\p{Script=Tibetan}/u.test(text) ? tagOf("tib") : undefined);
