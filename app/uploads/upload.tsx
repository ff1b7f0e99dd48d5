import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { signedIn } from "../accounts/signed-in.server";
import { EmptyState } from "../components/empty-state";
import { Page } from "../components/page";
import { posted } from "../forms/posted.server";
import { questionIntent } from "../forms/question";
import { useTexts } from "../i18n/use-texts";
import { badRequest } from "../problems/thrown-problem.server";
import type { PageHandle } from "../shell/page-options";
import { ChooseFiles } from "./choose-files";
import { DiscardQuestion } from "./discard-question";
import { Finished } from "./finished";
import { OpenUpload } from "./open-upload";
import { useTransfer } from "./transfer/use-transfer";
import { discard, finish, keepDraft, sendForm } from "./upload-actions.server";
import { chooseData, uploadData } from "./upload-data.server";

export const handle = { i18n: ["uploads", "exam", "problems"], title: "uploads.title" } satisfies PageHandle;

/** After a refused form too: what was typed then stands beside what the images say. */
export const shouldRevalidate = () => true;

const uploadIn = (request: Request) => new URL(request.url).searchParams.get("upload");

export async function loader(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const uploadId = uploadIn(args.request);
  return uploadId
    ? { choose: null, open: await uploadData(args, session, uploadId), asks: asksIn(args.request) }
    : { choose: await chooseData(args, session), open: null, asks: null };
}

const asksIn = (request: Request) => new URL(request.url).searchParams.get("confirm");

export async function action(args: ActionFunctionArgs) {
  const session = await signedIn(args);
  const uploadId = uploadIn(args.request);
  if (!uploadId) return sendForm(args, session);
  const form = await posted(args);
  if (form.data.has(questionIntent)) return finish(form, session, uploadId);
  switch (form.intent) {
    case "complete":
      return finish(form, session, uploadId);
    case "describe":
      return keepDraft(form, session, uploadId);
    case "discard":
      return discard(session, uploadId);
    default:
      throw badRequest(args.context);
  }
}

export default function UploadPage() {
  const t = useTexts();
  const { choose, open, asks } = useLoaderData<typeof loader>();
  const control = useTransfer();
  return (
    <Page title={open?.upload.state === "complete" ? t("uploads.finished.title") : t("uploads.title")}>
      {choose && <ChooseFiles data={choose} control={control} />}
      {open?.upload.state === "complete" && <Finished upload={open.upload} />}
      {open?.upload.state === "abandoned" && (
        <EmptyState icon="trash" title={t("uploads.abandoned.title")}>
          <p>{t("uploads.abandoned.explanation")}</p>
          <Link to="/upload">{t("uploads.title")}</Link>
        </EmptyState>
      )}
      {open?.upload.state === "open" &&
        (asks === "discard" ? (
          <DiscardQuestion uploadId={open.upload.id} onDiscard={control.end} />
        ) : (
          <OpenUpload data={open} control={control} />
        ))}
    </Page>
  );
}
