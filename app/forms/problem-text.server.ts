import answers from "#texts/chs/answers.json";
import type { Texts } from "#texts/texts";
import type { Problem } from "../problems/problem";

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

/** The text of a problem, which may name what its detail holds, e.g. {{holder}}, and when to come again. */
export function problemText(t: Texts, { code, detail }: Pick<Problem, "code" | "detail">): string {
  if (code === "too_many_attempts" && typeof detail.retryAfterSeconds === "number") {
    return t("answers.retryIn", { minutes: Math.ceil(detail.retryAfterSeconds / 60) });
  }
  return t(`problems.${code}`, detail);
}
