import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import { PrintReport } from "#contract/reading/reports";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { notFound } from "../../problems/thrown-problem.server";
import type { PageHandle } from "../../page/page-options";
import { PageNumbers } from "./page-numbers";
import { PrintBar } from "./print-bar";
import { PrintNotices } from "./print-notices";
import { PrintScript } from "../../page/print-script";
import { Sheet } from "./sheet";
import { sheetLanguage } from "./sheet-language.server";
import { sheetStyles } from "./sheet-styles";
import { templateChoice } from "./default-print.server";

export const handle = {
  i18n: ["printing", "problems"],
  title: "printing.print.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = sheetStyles;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { searchParams } = new URL(args.request.url);
  const language = sheetLanguage(args.request);
  const id = paramOf(args, "reportId");
  const templates = await api.printing.templates({ id });
  const { offered, headers } = templateChoice(args.request, templates, args.context.secureCookies);
  const template = offered.chosen ?? undefined;
  const printed = await api.printing.sheet({ id, language, template });
  if (printed.examId !== paramOf(args, "examId")) throw notFound(args.context);
  return data({ ...printed, offered, reportId: id, isPrinting: searchParams.has("printing") }, { headers });
}

/** The print action (domain-rules "Report life"); the page it leads to then opens the browser's print window. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  form.data.set("id", paramOf(args, "reportId"));
  return submitted(form, PrintReport, async (input) => {
    await api.reports.print(input);
    const to = new URL(args.request.url);
    to.searchParams.set("printing", "1");
    return redirect(`${to.pathname}${to.search}`, 303);
  });
}

export default function PrintPage() {
  const t = useTexts();
  const printed = useLoaderData<typeof loader>();
  const { sheet, offered, examId, reportId, version, mark, mayPrint, isPrinting } = printed;
  const { language } = sheet;
  const query = new URLSearchParams({ language, ...(offered.chosen && { template: offered.chosen }) });
  const pictures = {
    href: (name: string) => `/api/v1/reports/${reportId}/print/pictures/${name}?${query}`,
    logo: t("printing.print.logo"),
    stamp: t("printing.print.stamp"),
    image: (number: number) => t("printing.print.image", { number }),
    signature: (name: string) => t("printing.print.signature", { name }),
  };
  return (
    <>
      {sheet.showsPageNumbers && <PageNumbers language={language} />}
      <PrintBar report={{ examId, reportId, version }} {...{ mayPrint, language, offered, query }} />
      <PrintNotices mark={mark} isPrinting={isPrinting} />
      <Sheet
        sheet={sheet}
        pictures={pictures}
        codes={{
          dynamicQr: printed.dynamicQr,
          dynamicLabel: t("printing.print.qr", { url: sheet.verifyUrl ?? "" }),
          staticQr: printed.staticQr,
          staticLabel: t("printing.print.staticQr", { content: sheet.staticQr?.content ?? "" }),
        }}
      />
      {isPrinting && <PrintScript />}
    </>
  );
}
