import { data } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { problems } from "#contract/kernel/problems";
import { Id } from "#contract/kernel/values";
import type { Client } from "#contract/index";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { sessionProblems } from "../../problems/problem";
import { sessionOver } from "../../session/api.server";
import type { SignedIn } from "../../session/signed-in.server";
import { listOf } from "../../registration/exams/place-in-list.server";
import { formOf } from "../../forms/posted-form.server";
import { shownCode } from "../../forms/shown-secret.server";
import { problemText } from "../../problems/problem-text";
import { textsFor } from "../../i18n/texts.server";
import { badRequest, problemOf } from "../../problems/thrown-problem.server";
import { redirectDone, type Done } from "../../page/done.server";
import type { AttachmentsAnswer } from "./attachments-panel";
import { sentFiles } from "./sent-files.server";

const Change = z.object({ intent: z.enum(["remove", "recover"]), aid: Id, reason: z.string().default("") });

/**
 * Adds files to a report, takes an attachment away, brings it back, or gives a code for a phone. What worked leads on to the page of the attachments; a panel beside the
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

async function add(args: ActionFunctionArgs, { token }: SignedIn, reportId: string): Promise<Outcome> {
  const { refused, problem } = await sentFiles(args, token, `/reports/${reportId}/upload-attachments`);
  if (problem && sessionProblems.includes(problem.code)) throw await sessionOver(args);
  if (problem) return { refused, problem: problem.text, phone: null, done: null, status: problems[problem.code] };
  const status = refused.length > 0 ? problems.file_refused : 200;
  return { refused, problem: null, phone: null, done: "attachmentsAdded", status };
}

async function change(args: ActionFunctionArgs, { api }: SignedIn, id: string): Promise<Outcome> {
  const { request, context } = args;
  const form = Object.fromEntries(await formOf(args));
  if (form.intent === "phone") return codeForPhone(args, api, id);
  const sent = Change.safeParse(form);
  if (!sent.success) throw badRequest(context);
  const { intent, aid, reason } = sent.data;
  try {
    if (intent === "remove") await api.attachments.remove({ id, aid, reason });
    else await api.attachments.recovery({ id, aid });
    return {
      refused: [],
      problem: null,
      phone: null,
      done: intent === "remove" ? "attachmentRemoved" : "attachmentRecovered",
      status: 200,
    };
  } catch (error) {
    const problem = problemOf(error, context);
    if (!problem || sessionProblems.includes(problem.code)) throw error;
    return {
      refused: [],
      problem: problemText(textsFor(request), problem),
      phone: null,
      done: null,
      status: problems[problem.code],
    };
  }
}

async function codeForPhone(args: ActionFunctionArgs, api: Client, reportId: string): Promise<Outcome> {
  const code = await api.attachmentCodes.code({ reportId });
  const { timeZone } = await api.exams.get({ id: paramOf(args, "examId") });
  return { refused: [], problem: null, phone: shownCode(args, code, timeZone), done: null, status: 200 };
}
