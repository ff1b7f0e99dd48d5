import answers from "#texts/chs/answers.json";
import type { TextKeyBelow } from "#texts/keys";
import type { Texts } from "#texts/texts";

export type Rule = TextKeyBelow<"answers.rules">;
/** A rule whose limit may be one has a text for one and for several. */
export const isRule = (message: string): message is Rule =>
  Object.hasOwn(answers.rules, message) || Object.hasOwn(answers.rules, `${message}_other`);

/** The part of a zod issue that a text may name. */
interface Issue {
  message: string;
  code?: string;
  /** Of an issue of another type: the type. */
  expected?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
}

/** What was typed as a number and is none comes from zod itself, with no rule of the contract's. */
const typeRules: Record<string, Rule> = { number: "number", int: "wholeNumber" };

function ruleOf({ message, code, expected = "" }: Issue): Rule {
  if (isRule(message) && message !== "invalid") return message;
  return (code === "invalid_type" ? typeRules[expected] : undefined) ?? "invalid";
}

/** The text of a broken rule. The contract's messages are keys of answers.rules; any other has no text of its own. */
export function ruleText(t: Texts, issue: Issue): string {
  const { minimum, maximum } = issue;
  return t(`answers.rules.${ruleOf(issue)}`, { minimum, maximum, count: Number(maximum ?? 0) });
}
