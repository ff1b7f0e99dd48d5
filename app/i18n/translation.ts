import "i18next";
import type { ProblemCode } from "#contract/problems";
import type accounts from "./locales/chs/accounts.json";
import type common from "./locales/chs/common.json";
import type problems from "./locales/chs/problems.json";
import type shares from "./locales/chs/shares.json";
import type printing from "./locales/chs/printing.json";

/** The texts in Simplified Chinese say which keys there are. */
export interface Translation {
  common: typeof common;
  accounts: typeof accounts;
  problems: typeof problems;
  shares: typeof shares;
  printing: typeof printing;
}

type SameKeys<Texts> = { [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]> };

/** What every other language must have, key by key; problems one text for each code of the contract. */
export type Translated = SameKeys<Translation> & { problems: Record<ProblemCode, string> };

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Translation;
    returnNull: false;
  }
}
