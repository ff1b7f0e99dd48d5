import type { modalities } from "#contract/kernel/modalities";
import type { Language } from "#contract/kernel/values";
import chs from "#texts/chs/printed.json";
import en from "#texts/en/printed.json";
import tib from "#texts/tib/printed.json";

type Modality = (typeof modalities)[number];

/**
 * The fixed words of a printed sheet in one language, on the PDF and on the print page alike. `{{age}}` and its like are
 * replaced by what they name.
 */
export type PrintedWords = Omit<typeof chs, "modalities" | "departments"> & {
  /** The dictionary's names, for people who do not know the codes. */
  modalities: Record<Modality, string>;
  /** Of what is no radiology, where the organization names none. */
  departments: Partial<Record<Modality, string>>;
};

/** What stands on every printed sheet, whichever tier sets it. */
export const printedWords: Record<Language, PrintedWords> = { chs, en, tib };
