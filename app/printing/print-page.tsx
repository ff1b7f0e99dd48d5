import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";
import { Id, Language } from "#contract/values";
import { ReportAtVersion } from "#contract/reports";
import { signedIn } from "../accounts/signed-in.server";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { languageOf } from "../i18n/language-cookie.server";
import { notFound } from "../problems/thrown-problem.server";
import type { PageHandle } from "../shell/page-options";
import { PageNumbers } from "./page-numbers";
import { PrintBar } from "./print-bar";
import stylesheet from "./print.css?url";
import { PrintNotices } from "./print-notices";
import { PrintScript } from "./print-script";
import reportStylesheet from "./report.css?url";
import { Sheet } from "./sheet";

export const handle = {
  i18n: ["printing", "problems"],
  title: "printing.print.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [reportStylesheet, stylesheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { searchParams } = new URL(args.request.url);
  const language = Language.catch(languageOf(args.request)).parse(searchParams.get("language"));
  const id = Id.safeParse(args.params.reportId);
  if (!id.success) throw notFound(args.context);
  const printed = await api.printing.sheet({ id: id.data, language });
  if (printed.examId !== args.params.examId) throw notFound(args.context);
  return { ...printed, reportId: id.data, isPrinting: searchParams.has("printing") };
}

/** The print action (domain-rules "Report life"); the page it leads to then opens the browser's print window. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  form.data.set("id", args.params.reportId ?? "");
  return submitted(form, ReportAtVersion, async (input) => {
    await api.reports.print(input);
    const to = new URL(args.request.url);
    to.searchParams.set("printing", "1");
    return redirect(`${to.pathname}${to.search}`, 303);
  });
}

export default function PrintPage() {
  const t = useTexts();
  const { sheet, verifyQr, examId, reportId, version, mark, mayPrint, isPrinting } = useLoaderData<typeof loader>();
  const pictures = {
    href: (name: string) => `/api/v1/reports/${reportId}/print/pictures/${name}`,
    logo: t("printing.print.logo"),
    image: (number: number) => t("printing.print.image", { number }),
    signature: (name: string) => t("printing.print.signature", { name }),
  };
  return (
    <>
      <PageNumbers language={sheet.language} />
      <PrintBar report={{ examId, reportId, version }} mayPrint={mayPrint} language={sheet.language} />
      <PrintNotices mark={mark} isPrinting={isPrinting} />
      <Sheet
        sheet={sheet}
        pictures={pictures}
        qr={verifyQr ? { svg: verifyQr, label: t("printing.print.qr", { url: sheet.verifyUrl ?? "" }) } : null}
      />
      {isPrinting && <PrintScript />}
    </>
  );
}
