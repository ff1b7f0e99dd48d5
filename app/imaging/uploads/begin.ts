import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { ChosenFile } from "#contract/kernel/upload-files";
import { problems } from "#contract/kernel/problems";
import { problemOf } from "../../problems/thrown-problem.server";
import { rememberPass } from "./link-pass.server";

const Chosen = z.object({ token: z.string(), files: z.array(ChosenFile) });

/** Begins an upload by link for the scripts of the page: what they get is where to send the files, the pass is a cookie. */
export async function action({ request, context }: ActionFunctionArgs) {
  const chosen = Chosen.catch({ token: "", files: [] }).parse(await request.json().catch(() => null));
  try {
    const { pass, ...task } = await context.platform.client(null).linkUploads.begin(chosen);
    const headers = { "Set-Cookie": rememberPass(task.id, pass, chosen.token, context.secureCookies) };
    return Response.json(task, { status: 201, headers });
  } catch (error) {
    const problem = problemOf(error, context);
    if (!problem) throw error;
    const status = problems[problem.code];
    return Response.json({ type: "about:blank", title: problem.code, status, code: problem.code }, { status });
  }
}
