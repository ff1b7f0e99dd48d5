import { Language } from "#contract/kernel/values";
import { textsOf } from "#texts/texts-of.server";

export type PushOutcome = "bound" | "taken" | "over";

/** What WeChat shows to who scanned. @param name of the account that was bound */
export const pushText = (language: string | undefined, outcome: PushOutcome, name = ""): string =>
  textsOf(Language.catch("chs").parse(language))(`messages.push.${outcome}`, { name });
