import { data } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { problems } from "#contract/kernel/problems";
import { Id } from "#contract/kernel/values";
import { formOf } from "../../forms/posted-form.server";
import { problemText } from "../../problems/problem-text";
import { textsFor } from "../../i18n/texts.server";
import { redirectDone } from "../../page/done.server";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { sessionProblems } from "../../problems/problem";
import { badRequest, problemOf } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";

export interface TaskAnswer {
  problem: string | null;
}

/** Asks for something to be computed, or refuses a result. A panel beside the text (?beside) gets the answer itself. */
export async function taskAction(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const form = await formOf(args);
  const taskId = Id.safeParse(form.get("taskId"));
  try {
    if (form.get("intent") === "request") await api.aiTasks.request({ id });
    else if (form.get("intent") === "refuse" && taskId.success) await api.aiTasks.refuse({ id, taskId: taskId.data });
    else throw badRequest(args.context);
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem || sessionProblems.includes(problem.code)) throw error;
    const answer = { problem: problemText(textsFor(args.request), problem) };
    return data<TaskAnswer>(answer, { status: problems[problem.code] });
  }
  if (new URL(args.request.url).searchParams.has("beside")) return data<TaskAnswer>({ problem: null });
  return redirectDone(args.context, pathTo("/studies/:examId/ai", { examId: id }), "saved");
}
