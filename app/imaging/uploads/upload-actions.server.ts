import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { FoundStudy } from "#contract/imaging/upload-info";
import { ProblemBody } from "#contract/kernel/problem-body";
import { problems, type ProblemCode } from "#contract/kernel/problems";
import type { RequestArgs } from "../../forms/request-args";
import { pathTo } from "../../paths";
import type { SignedIn } from "../../session/signed-in.server";
import type { FormAnswer } from "../../forms/answer";
import type { Posted } from "../../forms/posted.server";
import { problemText } from "../../problems/problem-text";
import { submitted } from "../../forms/submitted.server";
import { textsFor } from "../../i18n/texts.server";
import { problemOf } from "../../problems/thrown-problem.server";
import { faultTexts } from "../../registration/exams/fault-texts.server";
import { completionForm, draftForm, guestForm } from "./completion-form";
import { rememberPass } from "./link-pass.server";
import type { Uploader } from "./uploader.server";

const Begun = z.object({ id: z.string() });
const BegunByLink = Begun.extend({ pass: z.string() });

/** The page of an upload. */
const uploadPath = (uploadId: string) => pathTo("/upload", {}, { upload: uploadId });

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
  return refusal(request, body);
}

/** The same from a guest of an upload link, whose browser keeps the pass. */
export async function sendFormByLink({ request, context }: RequestArgs, linkToken: string) {
  const answer = await context.platform.fetch("/api/v1/uploads/by-link/form", {
    method: "POST",
    token: null,
    body: request.body,
    duplex: "half",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  });
  const body: unknown = await answer.json();
  if (!answer.ok) return refusal(request, body);
  const { id, pass } = BegunByLink.parse(body);
  return redirect(uploadPath(id), {
    status: 303,
    headers: { "Set-Cookie": rememberPass(id, pass, linkToken, context.secureCookies) },
  });
}

function refusal(request: Request, body: unknown) {
  const { code, data: detail = {} } = ProblemBody.parse(body);
  return data({ refusal: problemText(textsFor(request), { code, detail }) }, { status: problems[code] });
}

/** Finishes the upload. What was typed is kept first, so that a refusal shows it beside what the images say. */
export async function finish(form: Posted, session: Uploader, uploadId: string) {
  const answer = await (session.isByLink ? finishByLink : finishAsStaff)(form, session, uploadId);
  if (answer instanceof Response) return answer;
  if (answer.data.problem === null) await keepDraft(form, session, uploadId);
  const { studies } = await session.api.uploads.read({ id: uploadId });
  return withFaults(answer, studies, form);
}

const unplaced = { attachments_unplaced: "attachmentsTo" } as const;

async function finishAsStaff(form: Posted, { api }: Uploader, uploadId: string) {
  const { timeZone, extensionFields } = await api.uploads.read({ id: uploadId });
  const schema = completionForm(timeZone, extensionFields);
  const perform = async (input: z.output<typeof schema>) => {
    if (input.studies.length > 0) await api.uploads.describe({ id: uploadId, studies: input.studies });
    await api.uploads.complete({ id: uploadId, ...input });
  };
  return submitted({ ...form, intent: "complete" }, schema, perform, unplaced);
}

/** A guest says who the patient is and no more: that is kept, and finished as it then stands. */
const finishByLink = (form: Posted, { api }: Uploader, uploadId: string) =>
  submitted(
    { ...form, intent: "complete" },
    guestForm,
    async ({ studies, ...finishing }) => {
      if (studies.length > 0) await api.uploads.describe({ id: uploadId, studies });
      await api.uploads.complete({ id: uploadId, ...finishing });
    },
    unplaced,
  );

/**
 * Whatever a form was refused for, all that stands in its way is told at once: beside it, at their fields, what the exams
 * could not take, and at its head what has to be confirmed.
 */
function withFaults(answer: ReturnType<typeof data<FormAnswer>>, studies: FoundStudy[], { data: sent, t }: Posted) {
  const { problem, result } = answer.data;
  const faults = [...sent].flatMap(([name, uid]) => {
    const [, place] = /^(studies\[\d+\])\.studyInstanceUid$/.exec(name) ?? [];
    const study = studies.find(({ studyInstanceUid }) => studyInstanceUid === uid);
    return place && study ? Object.entries(faultTexts(t, study.faults, `${place}.info.`)) : [];
  });
  const isAtFields = problem?.code === "info_wrong" || problem?.code === "accession_taken";
  const doubts = toConfirm(studies, sent).map((code) => problemText(t, { code, detail: {} }));
  const head = [...((!(isAtFields && faults.length > 0) && result.error?.[""]) || []), ...doubts];
  const error = {
    ...result.error,
    "": head.length > 0 ? [...new Set(head)] : null,
    ...Object.fromEntries(faults),
  };
  return { ...answer, data: { ...answer.data, result: { ...result, error } } };
}

function toConfirm(studies: FoundStudy[], sent: FormData): ProblemCode[] {
  const accepted = sent.getAll("acceptedPatientIds");
  const isOfOther = studies.some(({ otherPatient, info }) => otherPatient !== null && !accepted.includes(info.pid));
  const isDiffering = !sent.has("acceptDifferences") && studies.some(({ differences }) => differences.length > 0);
  return [...(isOfOther ? ["patient_id_differs" as const] : []), ...(isDiffering ? ["info_differs" as const] : [])];
}

/**
 * Keeps what was typed so far. What does not yet make sense is left out and kept with the next change, and what comes
 * after the end of the upload is no longer needed.
 */
export async function keepDraft(form: Posted, { api }: Uploader, uploadId: string) {
  const { timeZone, state } = await api.uploads.read({ id: uploadId });
  const draft = sensiblePart(form.data, draftForm(timeZone));
  if (draft.status !== "success" || state !== "open") return null;
  try {
    await api.uploads.describe({ id: uploadId, studies: draft.value.studies });
  } catch (error) {
    if (problemOf(error, form.context)?.code !== "upload_closed") throw error;
  }
  return null;
}

/** The form without the fields that are wrong. */
function sensiblePart(form: FormData, schema: ReturnType<typeof draftForm>) {
  const whole = parseWithZod(form, { schema });
  if (whole.status !== "error") return whole;
  const kept = new FormData();
  for (const [name, value] of form) if (!(name in (whole.error ?? {}))) kept.append(name, value);
  return parseWithZod(kept, { schema });
}

export async function discard({ api, isByLink }: Uploader, uploadId: string) {
  await api.uploads.discard({ id: uploadId });
  return redirect(isByLink ? uploadPath(uploadId) : "/upload", 303);
}
