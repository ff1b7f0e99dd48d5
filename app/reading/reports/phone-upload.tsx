import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { apiFor } from "../../session/api.server";
import { PhoneFiles } from "./phone-files";
import { openedUpload, uploadByCode } from "./phone-upload.server";

export const handle = { i18n: "reports", title: "reports.attachments.phoneTitle", chrome: false } satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Opened by the QR code of a report, on a phone without an account. */
export const loader = (args: LoaderFunctionArgs) =>
  openedUpload(args, (code) => apiFor(args, null).attachmentCodes.policies({ code }));

export const action = (args: ActionFunctionArgs) =>
  uploadByCode(args, { to: "/attachments/upload-by-code", page: "/attachments/upload" });

/** After a refusal too: the code may be over. */
export const shouldRevalidate = () => true;

export default function PhoneUploadPage() {
  const t = useTexts();
  return (
    <PhoneFiles
      page={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      lead={(name) => t("reports.attachments.phoneFor", { name })}
      over={t("reports.attachments.over")}
    />
  );
}
