import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { signedIn } from "../accounts/signed-in.server";
import { formats } from "../i18n/format.server";
import { languageOf } from "../i18n/language-cookie.server";
import { badRequest } from "../problems/thrown-problem.server";
import type { Synced } from "./autosave-answer";
import { contentOf, EditorForm, withLineEnds } from "./editor-form";

/** The editor's autosave: the form as it stands becomes the author's draft, his lock is renewed. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const submission = parseWithZod(withLineEnds(await args.request.formData()), { schema: EditorForm });
  if (submission.status !== "success") throw badRequest(args.context);
  const { value } = submission;
  const { lock, draft } = await api.reports.sync({
    id: args.params.reportId ?? "",
    baseVersion: value.version,
    content: contentOf(value),
  });
  const { timeZone } = await api.exams.get({ id: args.params.examId ?? "" });
  const synced: Synced = {
    takenBy: lock.isMine ? null : (lock.holder?.name ?? null),
    time: formats(languageOf(args.request), timeZone).time(draft?.updated ?? new Date()),
  };
  return Response.json(synced);
}
