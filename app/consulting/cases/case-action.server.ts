import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { CaseFileChange, CaseFileType, CaseText, ChangedCase } from "#contract/consulting/clinic-cases";
import { problems } from "#contract/kernel/problems";
import { Id } from "#contract/kernel/values";
import { withTheirs } from "../../forms/merged-answer.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { answeredBySecret, shownCode } from "../../forms/shown-secret.server";
import { redirectDone, type Done } from "../../page/done.server";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { sessionProblems } from "../../problems/problem";
import { badRequest } from "../../problems/thrown-problem.server";
import { sentFiles } from "../../reading/reports/sent-files.server";
import { sessionOver } from "../../session/api.server";
import type { SignedIn } from "../../session/signed-in.server";

/** What is done with a case: its words are changed, files are sent, told of or taken away, or all of it is. */
export async function caseAction(args: ActionFunctionArgs, { api, token }: SignedIn) {
  const id = paramOf(args, "consultationId");
  const caseId = paramOf(args, "caseId");
  const page = pathTo("/consultations/:consultationId/case/:caseId", { consultationId: id, caseId });
  const done = (what: Done, to = page) => redirectDone(args.context, to, what);
  if (args.request.headers.get("content-type")?.startsWith("multipart/form-data")) {
    const type = CaseFileType.catch("other").parse(new URL(args.request.url).searchParams.get("type"));
    const files = await sentFiles(args, token, `/consultations/${id}/cases/${caseId}/upload-attachments?type=${type}`);
    if (files.problem && sessionProblems.includes(files.problem.code)) throw await sessionOver(args);
    if (files.problem) return { files, status: problems[files.problem.code] };
    if (files.refused.length > 0) return { files, status: problems.file_refused };
    return { answer: done("attachmentsAdded") };
  }
  const form = await posted(args);
  switch (form.intent) {
    case "change": {
      const text = ChangedCase.omit({ id: true, caseId: true });
      const answer = await submitted(form, text, async (input) => {
        await api.clinicCases.change({ id, caseId, ...input });
        return done("saved");
      });
      return { answer: await withTheirs(answer, form, (current) => CaseText.parse(current)) };
    }
    case "describe": {
      const answer = await submitted(form, CaseFileChange.omit({ id: true }), async (input) => {
        await api.clinicCases.upsertFile({ id, ...input });
        return done("saved");
      });
      return { answer };
    }
    case "removeFile": {
      const answer = await submitted(form, z.object({ attachmentId: Id }), async ({ attachmentId }) => {
        await api.clinicCases.removeFile({ id, attachmentId });
        return done("attachmentRemoved");
      });
      return { answer };
    }
    case "phone": {
      const answer = await answeredBySecret(form, z.object({}), async () => {
        const code = await api.caseCodes.code({ id, caseId });
        const { timeZone } = await api.consultations.detail({ id });
        return { phone: shownCode(args, code, timeZone) };
      });
      return { answer };
    }
    case "remove": {
      const answer = await submitted(form, z.object({}), async () => {
        await api.clinicCases.remove({ id, caseId });
        return done("deleted", pathTo("/consultations/:consultationId/case", { consultationId: id }));
      });
      return { answer };
    }
    default:
      throw badRequest(args.context);
  }
}
