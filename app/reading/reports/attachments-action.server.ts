import { data } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { AddedAttachments } from "#contract/reading/attachments";
import { ProblemBody } from "#contract/kernel/problem-body";
import { problems } from "#contract/kernel/problems";
import { Id } from "#contract/kernel/values";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { sessionProblems } from "../../problems/problem";
import { sessionOver } from "../../session/api.server";
import type { SignedIn } from "../../session/signed-in.server";
import { listOf } from "../../registration/exams/place-in-list.server";
import { formOf } from "../../forms/posted-form.server";
import { problemText } from "../../forms/problem-text.server";
import { textsFor } from "../../i18n/texts.server";
import { badRequest, problemOf } from "../../problems/thrown-problem.server";
import { redirectDone, type Done } from "../../page/done.server";
import type { AttachmentsAnswer } from "./attachments-panel";

const Change = z.object({ intent: z.enum(["remove", "recover"]), aid: Id, reason: z.string().default("") });

/**
 * Adds files to a report, takes an attachment away or brings it back. What worked leads on to the page of the attachments; a panel beside the
 * text (?beside) stays where it is and gets the answer itself.
 */
export async function attachmentsAction(args: ActionFunctionArgs, session: SignedIn) {
  const { request, context } = args;
  const examId = paramOf(args, "examId");
  const reportId = paramOf(args, "reportId");
  const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const { done, status, ...answer } = await (isForm ? add(args, session, reportId) : change(args, session, reportId));
  const t = textsFor(request);
  const { searchParams } = new URL(request.url);
  const isWholePage = request.headers.get("Accept")?.includes("text/html") ?? false;
  if (!done || answer.refused.length > 0) return data<AttachmentsAnswer>({ ...answer, done: null }, { status });
  if (searchParams.has("beside") && !isWholePage)
    return data<AttachmentsAnswer>({ ...answer, done: t(`answers.done.${done}`) });
  return redirectDone(
    context,
    pathTo("/studies/:examId/reports/:reportId/attachments", { examId, reportId }, { list: listOf(request) }),
    done,
  );
}

interface Outcome extends Omit<AttachmentsAnswer, "done"> {
  done: Done | null;
  status: number;
}

/** Passes the files on to the platform as they come. */
async function add(args: ActionFunctionArgs, { token }: SignedIn, reportId: string): Promise<Outcome> {
  const { request, context } = args;
  const t = textsFor(request);
  const answer = await context.platform.fetch(`/api/v1/reports/${reportId}/upload-attachments`, {
    method: "POST",
    token,
    body: request.body,
    duplex: "half",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  });
  const body: unknown = await answer.json();
  if (answer.ok) {
    const refused = AddedAttachments.parse(body).refused.map(({ name, reason }) => ({
      name,
      reason: t(`uploads.reason.${reason}`),
    }));
    return {
      refused,
      problem: null,
      done: "attachmentsAdded",
      status: refused.length > 0 ? problems.file_refused : 200,
    };
  }
  const { code, data: detail = {} } = ProblemBody.parse(body);
  if (sessionProblems.includes(code)) throw await sessionOver(args);
  return { refused: [], problem: problemText(t, { code, detail }), done: null, status: problems[code] };
}

async function change(args: ActionFunctionArgs, { api }: SignedIn, id: string): Promise<Outcome> {
  const { request, context } = args;
  const sent = Change.safeParse(Object.fromEntries(await formOf(args)));
  if (!sent.success) throw badRequest(context);
  const { intent, aid, reason } = sent.data;
  try {
    if (intent === "remove") await api.attachments.remove({ id, aid, reason });
    else await api.attachments.recovery({ id, aid });
    return {
      refused: [],
      problem: null,
      done: intent === "remove" ? "attachmentRemoved" : "attachmentRecovered",
      status: 200,
    };
  } catch (error) {
    const problem = problemOf(error, context);
    if (!problem || sessionProblems.includes(problem.code)) throw error;
    return {
      refused: [],
      problem: problemText(textsFor(request), problem),
      done: null,
      status: problems[problem.code],
    };
  }
}
