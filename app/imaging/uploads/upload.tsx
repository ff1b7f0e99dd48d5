import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { signedIn } from "../../session/signed-in.server";
import { EmptyState } from "../../components/empty-state";
import { Page } from "../../components/page";
import { posted } from "../../forms/posted.server";
import type { Posted } from "../../forms/posted.server";
import { validateIntent } from "../../forms/validate-intent";
import { useTexts } from "../../i18n/use-texts";
import { badRequest, problemOf } from "../../problems/thrown-problem.server";
import type { PageHandle } from "../../page/page-options";
import { ChooseFiles } from "./choose-files";
import { DiscardConfirmation } from "./discard-confirmation";
import { Finished } from "./finished";
import { LinkOver } from "./link-over";
import { OpenUpload } from "./open-upload";
import { useTransfer } from "./transfer/use-transfer";
import { discard, finish, keepDraft, sendForm, sendFormByLink } from "./upload-actions.server";
import { chooseData, guestData, uploadData } from "./upload-data.server";
import { uploadLinkOf } from "./upload-link.server";
import { uploaderOf } from "./uploader.server";
import type { Uploader } from "./uploader.server";

export const handle = { i18n: ["uploads", "exam", "problems"], title: "uploads.title" } satisfies PageHandle;

/** After a refused form too: what was typed then stands beside what the images say. */
export const shouldRevalidate = () => true;

const uploadIn = (request: Request) => new URL(request.url).searchParams.get("upload");

export async function loader(args: LoaderFunctionArgs) {
  const uploadId = uploadIn(args.request);
  return uploadId ? openUpload(args, uploadId) : chooseFiles(args);
}

const nothing = { choose: null, open: null, asks: null };
/** Answers as a page that is not there, and says whom to ask. */
const linkOver = () => data({ ...nothing, isLinkOver: true }, { status: 404 });

async function chooseFiles(args: LoaderFunctionArgs) {
  const link = await uploadLinkOf(args);
  if (!link?.isGuest)
    return { ...nothing, choose: await chooseData(args, await signedIn(args), link), isLinkOver: false };
  return link.organization ? { ...nothing, choose: await guestData(args, link), isLinkOver: false } : linkOver();
}

async function openUpload(args: LoaderFunctionArgs, uploadId: string) {
  const uploader = await uploaderOf(args, uploadId);
  try {
    const open = await uploadData(args, uploader, uploadId);
    return { ...nothing, open, asks: asksIn(args.request), isLinkOver: false };
  } catch (error) {
    if (uploader.isByLink && problemOf(error, args.context)?.code === "not_found") return linkOver();
    throw error;
  }
}

const asksIn = (request: Request) => new URL(request.url).searchParams.get("confirm");

export async function action(args: ActionFunctionArgs) {
  const uploadId = uploadIn(args.request);
  if (!uploadId) {
    const link = await uploadLinkOf(args);
    return link?.isGuest ? sendFormByLink(args, link.token) : sendForm(args, await signedIn(args));
  }
  const session = await uploaderOf(args, uploadId);
  const form = await posted(args);
  try {
    return await change(form, session, uploadId);
  } catch (error) {
    // The link was renewed or taken back meanwhile: the page itself, loaded anew, says so.
    if (session.isByLink && problemOf(error, args.context)?.code === "not_found") return null;
    throw error;
  }
}

async function change(form: Posted, session: Uploader, uploadId: string) {
  if (form.data.has(validateIntent)) return finish(form, session, uploadId);
  switch (form.intent) {
    case "complete":
      return finish(form, session, uploadId);
    case "describe":
      return keepDraft(form, session, uploadId);
    case "discard":
      return discard(session, uploadId);
    default:
      throw badRequest(form.context);
  }
}

export default function UploadPage() {
  const t = useTexts();
  const { choose, open, asks, isLinkOver } = useLoaderData<typeof loader>();
  const control = useTransfer();
  return (
    <Page title={open?.upload.state === "complete" ? t("uploads.finished.title") : t("uploads.title")}>
      {isLinkOver && <LinkOver />}
      {choose && <ChooseFiles data={choose} control={control} />}
      {open?.upload.state === "complete" && <Finished {...open} />}
      {open?.upload.state === "abandoned" && (
        <EmptyState icon="trash" title={t("uploads.abandoned.title")}>
          <p>{t("uploads.abandoned.explanation")}</p>
          {open.another && <Link to={open.another}>{t("uploads.title")}</Link>}
        </EmptyState>
      )}
      {open?.upload.state === "open" &&
        (asks === "discard" ? (
          <DiscardConfirmation uploadId={open.upload.id} onDiscard={control.end} />
        ) : (
          <OpenUpload data={open} control={control} />
        ))}
    </Page>
  );
}
