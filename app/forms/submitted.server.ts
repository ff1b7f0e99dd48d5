import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { problems } from "#contract/kernel/problems";
import type { ProblemCode } from "#contract/kernel/problems";
import { sessionProblems, type Problem } from "../problems/problem";
import { problemOf } from "../problems/thrown-problem.server";
import type { FormAnswer } from "./answer";
import type { Texts } from "#texts/texts";
import type { Posted } from "./posted.server";
import { secretsIn } from "./posted-form.server";
import { problemText } from "../problems/problem-text";
import { isRule, ruleText, type Rule } from "./rule-text.server";

/**
 * The field a problem belongs to, or, out of its detail, the fields and the rule that each of them breaks. Left out, it is
 * the platform that names them. A problem that is no field's fault stands at the head of the form.
 */
export type FieldsAtFault<Input> = Partial<Record<ProblemCode, FieldAtFault<keyof Input & string>>>;
type FieldAtFault<Field extends string> = Field | ((detail: Problem["detail"]) => RulesBroken<Field>);
/** By the field, or by one within it: `extensions.grade`, `exams[0].accessionNumber`. */
type RulesBroken<Field extends string> = Partial<
  Record<Field | `${Field}.${string}` | `${Field}[${number}].${string}`, Rule>
>;

/**
 * Validates a form with the contract's schema, performs, and goes on to the page it came from, or to the redirect that
 * `perform` returns (post/redirect/get). Wrong input (422) and problems of the platform (with their status) come back
 * as a FormAnswer with everything typed except passwords. An ended session and faults of our own are thrown on.
 */
export async function submitted<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  form: Posted,
  schema: Schema,
  perform: (input: z.output<Schema>) => Promise<unknown>,
  fieldsAtFault: FieldsAtFault<z.input<Schema>> = {},
) {
  const submission = parseWithZod(form.data, {
    schema,
    // Two rules may say the same.
    formatError: (issues: z.core.$ZodIssue[]) => [...new Set(issues.map((issue) => ruleText(form.t, issue)))],
  });
  const hideFields = secretsIn(form.data);
  if (submission.status !== "success") {
    // Without a status it was no sending but a row added or removed.
    const status = submission.status === "error" ? 422 : 200;
    return data<FormAnswer>(
      { intent: form.intent, result: submission.reply({ hideFields }), problem: null },
      { status },
    );
  }
  try {
    const output = await perform(submission.value);
    return output instanceof Response ? output : redirect(form.page, 303);
  } catch (error) {
    const problem = problemOf(error, form.context);
    if (!problem || sessionProblems.includes(problem.code)) throw error;
    const field = fieldsAtFault[problem.code] ?? (() => issuesIn(form, problem));
    const result = submission.reply({ hideFields, ...errorsOf(form.t, problem, field) });
    return data<FormAnswer>({ intent: form.intent, result, problem }, { status: problems[problem.code] });
  }
}

const Issues = z
  .array(z.object({ path: z.string(), message: z.custom<Rule>((rule) => typeof rule === "string" && isRule(rule)) }))
  .catch([]);

/** What the platform says itself of the fields that were sent, by the rule that each of them breaks. */
const issuesIn = ({ data: sent }: Posted, { detail }: Problem): RulesBroken<string> =>
  Object.fromEntries(
    Issues.parse(detail.issues)
      .filter(({ path }) => sent.has(path))
      .map(({ path, message }) => [path, message]),
  );

function errorsOf(t: Texts, problem: Problem, field: FieldAtFault<string>) {
  const texts = [problemText(t, problem)];
  if (typeof field === "string") return { fieldErrors: { [field]: texts } };
  const rules = Object.entries(field(problem.detail));
  const fieldErrors = Object.fromEntries(
    rules.map(([name, rule = "invalid"]) => [name, [ruleText(t, { message: rule })]]),
  );
  return rules.length > 0 ? { fieldErrors } : { formErrors: texts };
}
