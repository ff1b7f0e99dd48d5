import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { apiFor } from "../../session/api.server";
import { Notice } from "../../components/notice";
import { callStream } from "../../forms/posted-file.server";
import { useTexts } from "../../i18n/use-texts";
import { codeOf, openedByCode } from "../../page/by-code.server";
import { PhonePage } from "../../page/phone-page";
import type { PageHandle } from "../../page/page-options";
import { SignatureForms } from "./signature-forms";
import { posted } from "../../forms/posted.server";
import { signatureIn } from "./signature-in.server";

export const handle = { i18n: "settings", title: "settings.signature.title", chrome: false } satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Opened by the QR code of /settings/signature, on a phone without an account. */
export async function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).searchParams.has("done")) return { view: "done" as const };
  return openedByCode(args, async () => {
    const { name } = await apiFor(args, null).signature.policies({ code: codeOf(args.request) });
    return { name };
  });
}

export async function action(args: ActionFunctionArgs) {
  const query = new URLSearchParams({ code: codeOf(args.request) });
  return signatureIn(await posted(args), async (picture) => {
    const kept = z
      .object({ url: z.string() })
      .parse(JSON.parse(await callStream(args, null, "PUT", `/signature/file?${query}`, picture)));
    query.set("url", kept.url);
    await callStream(args, null, "POST", `/signature?${query}`);
    return redirect("/mobileSignature?done=1", 303);
  });
}

export default function MobileSignaturePage() {
  const t = useTexts();
  const page = useLoaderData<typeof loader>();
  return (
    <PhonePage title={t("settings.signature.title")}>
      {page.view === "done" && <Notice tone="success">{t("settings.signature.phoneDone")}</Notice>}
      {page.view === "over" && <Notice tone="warning">{t("settings.signature.phoneOver")}</Notice>}
      {page.view === "open" && (
        <>
          <p>{t("settings.signature.phoneFor", { name: page.name })}</p>
          <SignatureForms />
        </>
      )}
    </PhonePage>
  );
}
