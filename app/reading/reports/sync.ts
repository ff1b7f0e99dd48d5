import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { problems } from "#contract/kernel/problems";
import { formOf } from "../../forms/posted-form.server";
import { problemText } from "../../problems/problem-text";
import { textsFor } from "../../i18n/texts.server";
import { problemOf, thrown } from "../../problems/thrown-problem.server";
import type { NotSynced, Synced } from "./autosave-answer";
import { lockNow } from "./lock-now";
import { contentOf, EditorForm, withLineEnds } from "./editor-form";

/** The editor's autosave: the form as it stands becomes the author's draft, their lock is renewed. */
export async function action(args: ActionFunctionArgs) {
  try {
    const { api } = await signedIn(args);
    return Response.json(await synced(args, api));
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem) throw error;
    // The code opens the question for the password when the session is over (app/shell/intercept-fetch.client.ts).
    const refused: NotSynced = { code: problem.code, refused: problemText(textsFor(args.request), problem) };
    return Response.json(refused, { status: problems[problem.code] });
  }
}

async function synced(args: ActionFunctionArgs, api: Client): Promise<Synced> {
  const submission = parseWithZod(withLineEnds(await formOf(args)), { schema: EditorForm });
  if (submission.status !== "success") throw thrown(args.context, "bad_request");
  const { value } = submission;
  const { lock, draft } = await api.reports.sync({
    id: paramOf(args, "reportId"),
    baseVersion: value.version,
    content: contentOf(value),
  });
  const { timeZone } = await api.exams.get({ id: paramOf(args, "examId") });
  const format = formats(languageOf(args.request), timeZone);
  return {
    lock: lockNow(lock),
    lockedUntil: lock.isMine && lock.until ? format.time(lock.until) : null,
    time: draft && format.time(draft.updated),
  };
}
