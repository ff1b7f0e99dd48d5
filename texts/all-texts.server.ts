import type { Language } from "#contract/kernel/values";
import * as chs from "./chs/index";
import * as en from "./en/index";
import { gathered } from "./gathered";
import type { TextFiles, Translated } from "./keys";
import * as tib from "./tib/index";

const lookedUp = (files: TextFiles) => gathered(files) as Translated;

/** All texts. A key that chs has and another language lacks does not compile. */
export const allTexts: Record<Language, Translated> = { chs: lookedUp(chs), en: lookedUp(en), tib: lookedUp(tib) };
