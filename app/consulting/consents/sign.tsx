import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tagOf, type Language } from "#texts/languages";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { callStream } from "../../forms/posted-file.server";
import { posted } from "../../forms/posted.server";
import { chosenLanguage, rememberLanguage } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { SignatureForms } from "../../identity/settings/signature-forms";
import { signatureIn } from "../../identity/settings/signature-in.server";
import { codeOf, openedByCode } from "../../page/by-code.server";
import type { PageHandle } from "../../page/page-options";
import { PhonePage } from "../../page/phone-page";
import { apiFor } from "../../session/api.server";

export const handle = {
  i18n: ["consents", "settings"],
  title: "consents.sign.title",
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Opened by the QR code of a consultation's consent, on the phone of whoever agrees. */
export async function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).searchParams.has("done")) return { view: "done" as const };
  const opened = await openedByCode(args, () => apiFor(args, null).consents.opened({ code: codeOf(args.request) }));
  if ("view" in opened) inLanguageOf(args, opened.language);
  return opened;
}

/**
 * The page speaks as the text does, on a phone that has chosen no language.
 *
 * @throws a redirect to itself, once: a phone may keep no cookies
 */
function inLanguageOf({ request, context }: LoaderFunctionArgs, language: Language): void {
  const url = new URL(request.url);
  if (chosenLanguage(request) !== null || url.searchParams.has("spoken")) return;
  url.searchParams.set("spoken", language);
  const headers = { "Set-Cookie": rememberLanguage(language, context.secureCookies) };
  throw redirect(`${url.pathname}${url.search}`, { headers });
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
    <PhonePage title={t("consents.sign.title")}>
      {page.view === "done" && <Notice tone="success">{t("consents.sign.done")}</Notice>}
      {page.view === "over" && <Notice tone="warning">{t("consents.sign.over")}</Notice>}
      {page.view === "open" && (
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
    </PhonePage>
  );
}
