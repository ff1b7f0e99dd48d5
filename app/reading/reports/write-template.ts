import type { ActionFunctionArgs } from "@remix-run/node";
import { problems } from "#contract/kernel/problems";
import { posted } from "../../forms/posted.server";
import { paramOf } from "../../page/param-of.server";
import { problemOf } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import type { TemplateAnswer } from "./template-answer";
import { appliedIn, wrongFields } from "./template-written.server";

/** What a filled-in template says, for scripts that put it into the text that is open. */
export async function action(args: ActionFunctionArgs) {
  const id = paramOf(args, "reportId");
  const { data, intent, t } = await posted(args);
  try {
    const { api } = await signedIn(args);
    if (intent === "releaseTemplate" || intent === "undoTemplate") {
      await api.reportingTemplates.release({ id });
      return Response.json({ kind: "released" } satisfies TemplateAnswer);
    }
    const texts = await appliedIn(api, id, data);
    return Response.json({ kind: "applied", texts } satisfies TemplateAnswer);
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem) throw error;
    // The code opens the question for the password when the session is over (app/shell/intercept-fetch.client.ts).
    const refused = { kind: "refused", code: problem.code, wrong: wrongFields(t, problem) } satisfies TemplateAnswer;
    return Response.json(refused, { status: problems[problem.code] });
  }
}
