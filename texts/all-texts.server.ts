import type { Language } from "#contract/kernel/values";
import * as chs from "./chs/index";
import * as en from "./en/index";
import type { Translated } from "./keys";
import * as tib from "./tib/index";

/** All texts. A key that chs has and another language lacks does not compile. */
export const allTexts: Record<Language, Translated> = { chs, en, tib };
