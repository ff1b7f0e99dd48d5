import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { problems, ProblemBody } from "#contract/problems";
import type { RequestArgs } from "../accounts/api.server";
import type { SignedIn } from "../accounts/signed-in.server";
import type { FormAnswer } from "../forms/answer";
import type { Posted } from "../forms/posted.server";
import { problemText } from "../forms/problem-text.server";
import { submitted } from "../forms/submitted.server";
import { textsFor } from "../i18n/texts.server";
import { problemOf } from "../problems/thrown-problem.server";
import { completionForm, draftForm } from "./completion-form";

const Begun = z.object({ id: z.string() });

/** The page of an upload. */
export const uploadPath = (uploadId: string) => `/upload?upload=${uploadId}`;

/** Passes a form with files on to the platform as it comes, and goes on to the upload's page. */
export async function sendForm({ request, context }: RequestArgs, { token }: SignedIn) {
  const answer = await context.platform.fetch("/api/v1/uploads", {
    method: "POST",
    token,
    body: request.body,
    duplex: "half",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  });
  const body: unknown = await answer.json();
  if (answer.ok) return redirect(uploadPath(Begun.parse(body).id), 303);
  const { code, data: detail = {} } = ProblemBody.parse(body);
  return data({ refusal: problemText(textsFor(request), { code, detail }) }, { status: problems[code] });
}

/** Finishes the upload. What was typed is kept first, so that a refusal shows it beside what the images say. */
export async function finish(form: Posted, { api }: SignedIn, uploadId: string) {
  const { timeZone } = await api.uploads.read({ id: uploadId });
  const answer = await submitted({ ...form, intent: "complete" }, completionForm(timeZone), async (input) => {
    if (input.studies.length > 0) await api.uploads.describe({ id: uploadId, studies: input.studies });
    await api.uploads.complete({ id: uploadId, ...input });
  });
  return answer instanceof Response ? answer : atTakenNumber(answer, form.data);
}

/** An accession number in use is told at the field it was typed in. */
function atTakenNumber(answer: ReturnType<typeof data<FormAnswer>>, form: FormData) {
  const { problem, result } = answer.data;
  if (problem?.code !== "accession_taken") return answer;
  const isNumber = (name: string) => /\.accessionNumber$/.test(name);
  const [field] = [...form].find(([name, value]) => isNumber(name) && value === problem.detail.accessionNumber) ?? [];
  const texts = result.error?.[""];
  if (!field || !texts) return answer;
  return { ...answer, data: { ...answer.data, result: { ...result, error: { [field]: texts } } } };
}

/**
 * Keeps what was typed so far. What does not yet make sense is kept with the next change, and what comes after the end
 * of the upload is no longer needed.
 */
export async function keepDraft(form: Posted, { api }: SignedIn, uploadId: string) {
  const { timeZone, state } = await api.uploads.read({ id: uploadId });
  const draft = parseWithZod(form.data, { schema: draftForm(timeZone) });
  if (draft.status !== "success" || state !== "open") return null;
  try {
    await api.uploads.describe({ id: uploadId, studies: draft.value.studies });
  } catch (error) {
    if (problemOf(error, form.context)?.code !== "upload_closed") throw error;
  }
  return null;
}

export async function discard({ api }: SignedIn, uploadId: string) {
  await api.uploads.discard({ id: uploadId });
  return redirect("/upload", 303);
}
