import { redirect, type data } from "@remix-run/node";
import type { FormAnswer } from "./answer";

/** A form that was sent twice leads to what its first sending made; any other answer as it is. */
export function madeBefore<Other extends Response>(
  answer: Other | ReturnType<typeof data<FormAnswer>>,
  pathOf: (made: string) => string,
) {
  const problem = answer instanceof Response ? null : answer.data.problem;
  const made = problem?.code === "already_done" ? problem.detail.made : null;
  return typeof made === "string" ? redirect(pathOf(made), 303) : answer;
}
