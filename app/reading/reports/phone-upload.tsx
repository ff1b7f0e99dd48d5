import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { attachmentMediaTypes } from "#contract/kernel/upload-files";
import { problems } from "#contract/kernel/problems";
import { Button } from "../../components/button";
import { FileInput } from "../../components/file-input";
import { Notice } from "../../components/notice";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { codeOf, openedByCode } from "../../page/by-code.server";
import type { PageHandle } from "../../page/page-options";
import { PhonePage } from "../../page/phone-page";
import { apiFor } from "../../session/api.server";
import { RefusedFiles } from "./refused-files";
import { sentFiles } from "./sent-files.server";

export const handle = { i18n: "reports", title: "reports.attachments.phoneTitle", chrome: false } satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Opened by the QR code of a report, on a phone without an account. */
export async function loader(args: LoaderFunctionArgs) {
  return openedByCode(args, async () => {
    const policies = await apiFor(args, null).attachmentCodes.policies({ code: codeOf(args.request) });
    const { fileSize } = formats(languageOf(args.request));
    return {
      organizationName: policies.organizationName,
      sent: Number(new URL(args.request.url).searchParams.get("sent")) || 0,
      limits: {
        picture: fileSize(policies.maxPictureBytes),
        document: fileSize(policies.maxDocumentBytes),
        most: policies.maxFiles,
      },
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const query = new URLSearchParams({ code: codeOf(args.request) });
  const { count, refused, problem } = await sentFiles(args, null, `/attachments/upload-by-code?${query}`);
  if (problem || refused.length > 0) {
    const status = problem ? problems[problem.code] : problems.file_refused;
    return data({ count, refused, problem: problem?.text ?? null }, { status });
  }
  query.set("sent", String(count));
  return redirect(`/attachments/upload?${query}`, 303);
}

/** After a refusal too: the code may be over. */
export const shouldRevalidate = () => true;

export default function PhoneUploadPage() {
  const t = useTexts();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  return (
    <PhonePage title={t("reports.attachments.phoneTitle")}>
      {page.view === "over" && <Notice tone="warning">{t("reports.attachments.over")}</Notice>}
      {page.view === "open" && (
        <>
          {answer?.problem && <Notice tone="danger">{answer.problem}</Notice>}
          {answer && <RefusedFiles refused={answer.refused} />}
          <Sent count={answer ? answer.count : page.sent} />
          <p>{t("reports.attachments.phoneFor", { name: page.organizationName })}</p>
          {/* Anew after each sending: its fields are empty again. */}
          <Form key={state} method="post" encType="multipart/form-data" className="grid gap-4">
            <PhoneFiles id="photographs" label={t("reports.attachments.take")} capture="environment" />
            <PhoneFiles id="files" label={t("reports.attachments.pick")} multiple />
            <p className="text-sm text-muted">{t("reports.attachments.hint", page.limits)}</p>
            <Button look="primary" icon="upload" isBusy={state !== "idle"}>
              {t("reports.attachments.send")}
            </Button>
          </Form>
        </>
      )}
    </PhonePage>
  );
}

function Sent({ count }: { count: number }) {
  const t = useTexts();
  return count > 0 && <Notice tone="success">{t("reports.attachments.sent", { count })}</Notice>;
}

function PhoneFiles({ id, label, ...input }: { id: string; label: string; capture?: "environment"; multiple?: true }) {
  const accept = input.capture ? "image/jpeg,image/png" : attachmentMediaTypes.join(",");
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <FileInput id={id} name="files" accept={accept} {...input} />
    </div>
  );
}
