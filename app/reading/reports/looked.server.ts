import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { problems } from "#contract/kernel/problems";
import type { FormAnswer } from "../../forms/answer";
import { problemText } from "../../problems/problem-text";
import type { Problem } from "../../problems/problem";
import { badRequest } from "../../problems/thrown-problem.server";
import { contentOf, EditorForm } from "./editor-form";
import type { ReportForm } from "./locked-writing.server";

/**
 * Adding or removing a key image, and, without scripts, whatever is done beside the text, send the editor's form: the
 * answer shows what was typed, and keeps it as the author's draft, as the autosave of a page with scripts does.
 *
 * @param problem why it was not done; its words stand at the head of the text, or those that are told
 */
export async function looked(
  { form: { data: sent, context, t }, id, reports }: ReportForm,
  problem: Problem | null = null,
  told?: string[],
) {
  // Of another form than the editor's it would open an empty editor over a report that may only be read.
  if (!sent.has("finding")) throw badRequest(context);
  const submission = parseWithZod(sent, { schema: EditorForm });
  if (submission.status === "success") {
    await reports.sync({ id, baseVersion: submission.value.version, content: contentOf(submission.value) });
  }
  const result = submission.reply(problem ? { formErrors: told ?? [problemText(t, problem)] } : {});
  return data<FormAnswer>(
    { intent: "look", result, problem: null },
    { status: problem ? problems[problem.code] : 200 },
  );
}
