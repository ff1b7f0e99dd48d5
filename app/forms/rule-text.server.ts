import answers from "#texts/chs/answers.json";
import type { Texts } from "#texts/texts";

export type Rule = keyof typeof answers.rules;
export const isRule = (message: string): message is Rule => Object.hasOwn(answers.rules, message);

/** The part of a zod issue that a text may name. */
interface Issue {
  message: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
}

/** The text of a broken rule. The contract's messages are keys of answers.rules; any other has no text of its own. */
export function ruleText(t: Texts, { message, minimum, maximum }: Issue): string {
  return t(`answers.rules.${isRule(message) ? message : "invalid"}`, { minimum, maximum });
}
