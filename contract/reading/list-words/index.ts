import type { Language } from "#contract/kernel/values";
import { chs } from "./chs";
import { en } from "./en";
import type { ListWords } from "./list-words";
import { tib } from "./tib";

export const listWords: Record<Language, ListWords> = { chs, en, tib };
