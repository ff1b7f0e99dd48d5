import type { Language } from "#contract/kernel/values";
import { chs } from "./chs";
import { en } from "./en";
import type { PrintedWords } from "./printed-words";
import { tib } from "./tib";

export type { PrintedWords };

/** What stands on every printed report, whichever tier sets it. */
export const printedWords: Record<Language, PrintedWords> = { chs, en, tib };
