import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { problems } from "#contract/kernel/problems";
import { tagOf } from "#texts/languages";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { callStream } from "../../forms/posted-file.server";
import { posted } from "../../forms/posted.server";
import { useTexts } from "../../i18n/use-texts";
import { SignatureForms } from "../../identity/settings/signature-forms";
import { signatureIn } from "../../identity/settings/signature-in.server";
import type { PageHandle } from "../../page/page-options";
import { PublicBar } from "../../page/public-bar";
import { problemOf } from "../../problems/thrown-problem.server";
import { apiFor } from "../../session/api.server";

export const handle = {
  i18n: ["consents", "settings"],
  title: "consents.sign.title",
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

const codeOf = (request: Request) => new URL(request.url).searchParams.get("code") ?? "";

/** Opened by the QR code of a consultation's consent, on the phone of whoever agrees. */
export async function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).searchParams.has("done")) return { view: "done" as const };
  try {
    return { view: "sign" as const, ...(await apiFor(args, null).consents.opened({ code: codeOf(args.request) })) };
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (problem?.code !== "ticket_over" && problem?.code !== "bad_request") throw error;
    return data({ view: "over" as const }, { status: problems[problem.code] });
  }
}

export async function action(args: ActionFunctionArgs) {
  const query = new URLSearchParams({ code: codeOf(args.request) });
  return signatureIn(await posted(args), async (picture) => {
    await callStream(args, null, "PUT", `/consents/signature?${query}`, picture);
    return redirect("/consents/sign?done=1", 303);
  });
}

export default function SignConsentPage() {
  const t = useTexts();
  const page = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid w-full max-w-prose gap-4 p-4">
      <PublicBar />
      <h1 className="text-2xl">{t("consents.sign.title")}</h1>
      {page.view === "done" && <Notice tone="success">{t("consents.sign.done")}</Notice>}
      {page.view === "over" && <Notice tone="warning">{t("consents.sign.over")}</Notice>}
      {page.view === "sign" && (
        <>
          <p>{t("consents.sign.for", { organization: page.organizationName, name: page.giverName })}</p>
          <Panel>
            <p lang={tagOf(page.language)} className="whitespace-pre-line">
              {page.text}
            </p>
          </Panel>
          <SignatureForms />
        </>
      )}
    </div>
  );
}
