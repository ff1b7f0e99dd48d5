import type { Language } from "./languages";
import type { Translated, Translation } from "./translation";
import accountsChs from "./locales/chs/accounts.json";
import commonChs from "./locales/chs/common.json";
import problemsChs from "./locales/chs/problems.json";
import sharesChs from "./locales/chs/shares.json";
import printingChs from "./locales/chs/printing.json";
import accountsEn from "./locales/en/accounts.json";
import commonEn from "./locales/en/common.json";
import problemsEn from "./locales/en/problems.json";
import sharesEn from "./locales/en/shares.json";
import printingEn from "./locales/en/printing.json";
import accountsTib from "./locales/tib/accounts.json";
import commonTib from "./locales/tib/common.json";
import problemsTib from "./locales/tib/problems.json";
import sharesTib from "./locales/tib/shares.json";
import printingTib from "./locales/tib/printing.json";

const chs: Translation = {
  common: commonChs,
  accounts: accountsChs,
  problems: problemsChs,
  shares: sharesChs,
  printing: printingChs,
};
const en: Translated = {
  common: commonEn,
  accounts: accountsEn,
  problems: problemsEn,
  shares: sharesEn,
  printing: printingEn,
};
const tib: Translated = {
  common: commonTib,
  accounts: accountsTib,
  problems: problemsTib,
  shares: sharesTib,
  printing: printingTib,
};

/** All texts. A key that chs has and another language lacks does not compile. */
export const resources: Record<Language, Translated> = { chs, en, tib };
