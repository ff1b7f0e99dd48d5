import { data } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import { problems } from "#contract/kernel/problems";
import { Id } from "#contract/kernel/values";
import { formOf } from "../../forms/posted-form.server";
import { problemText } from "../../problems/problem-text";
import { textsFor } from "../../i18n/texts.server";
import { redirectDone } from "../../page/done.server";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { sessionProblems, type Problem } from "../../problems/problem";
import { badRequest, problemOf } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";

export interface TaskAnswer {
  problem: string | null;
}

/** Asks for something to be computed, or refuses a result. A panel beside the text (?beside) gets the answer itself. */
export async function taskAction(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await formOf(args);
  const intent = form.get("intent");
  if (intent !== "request" && intent !== "refuse") throw badRequest(args.context);
  const problem = await changedTask(api, args, intent === "refuse" ? { refused: form.get("taskId") } : null);
  if (problem) {
    const answer = { problem: problemText(textsFor(args.request), problem) };
    return data<TaskAnswer>(answer, { status: problems[problem.code] });
  }
  if (new URL(args.request.url).searchParams.has("beside")) return data<TaskAnswer>({ problem: null });
  return redirectDone(args.context, pathTo("/studies/:examId/ai", { examId: paramOf(args, "examId") }), "saved");
}

/**
 * @param result the task whose result is refused; null = something is to be computed
 * @returns why the platform does not do it
 */
export async function changedTask(
  api: Client,
  args: ActionFunctionArgs,
  result: { refused: unknown } | null,
): Promise<Problem | null> {
  const id = paramOf(args, "examId");
  const taskId = Id.safeParse(result?.refused);
  if (result && !taskId.success) throw badRequest(args.context);
  try {
    if (taskId.success) await api.aiTasks.refuse({ id, taskId: taskId.data });
    else await api.aiTasks.request({ id });
    return null;
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem || sessionProblems.includes(problem.code)) throw error;
    return problem;
  }
}
