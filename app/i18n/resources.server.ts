import type { Language } from "./languages";
import type { Translated, Translation } from "./translation";
import accountsChs from "./locales/chs/accounts.json";
import commonChs from "./locales/chs/common.json";
import problemsChs from "./locales/chs/problems.json";
import accountsEn from "./locales/en/accounts.json";
import commonEn from "./locales/en/common.json";
import problemsEn from "./locales/en/problems.json";
import accountsTib from "./locales/tib/accounts.json";
import commonTib from "./locales/tib/common.json";
import problemsTib from "./locales/tib/problems.json";

const chs: Translation = { common: commonChs, accounts: accountsChs, problems: problemsChs };
const en: Translated = { common: commonEn, accounts: accountsEn, problems: problemsEn };
const tib: Translated = { common: commonTib, accounts: accountsTib, problems: problemsTib };

/** All texts. A key that chs has and another language lacks does not compile. */
export const resources: Record<Language, Translated> = { chs, en, tib };
