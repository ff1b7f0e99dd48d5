import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { PhoneFiles } from "../../reading/reports/phone-files";
import { openedUpload, uploadByCode } from "../../reading/reports/phone-upload.server";
import { apiFor } from "../../session/api.server";

export const handle = {
  i18n: ["reports", "cases"],
  title: "reports.attachments.phoneTitle",
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Opened by the QR code of a case, on a phone without an account. */
export const loader = (args: LoaderFunctionArgs) =>
  openedUpload(args, (code) => apiFor(args, null).caseCodes.policies({ code }));

export const action = (args: ActionFunctionArgs) =>
  uploadByCode(args, { to: "/case-files/upload-by-code", page: "/case-files/upload" });

/** After a refusal too: the code may be over. */
export const shouldRevalidate = () => true;

export default function CaseFilesByPhonePage() {
  const t = useTexts();
  return (
    <PhoneFiles
      page={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      lead={(name) => t("cases.files.phoneFor", { name })}
      over={t("cases.files.phoneOver")}
    />
  );
}
