import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Button, LinkButton } from "../../components/button";
import { useInList } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { templateChoice } from "./default-print.server";
import { PageNumbers } from "./page-numbers";
import { PrintScript } from "../../page/print-script";
import { ReferralSheet } from "./referral-sheet";
import { sheetLanguage } from "./sheet-language.server";
import { sheetStyles } from "./sheet-styles";
import { LanguageChoice, TemplateChoice } from "./template-choice";

export const handle = {
  i18n: ["printing", "problems"],
  title: "printing.referral.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = sheetStyles;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { searchParams } = new URL(args.request.url);
  const language = sheetLanguage(args.request);
  const id = paramOf(args, "examId");
  const templates = await api.printing.referralTemplates({ id });
  const { offered, headers } = templateChoice(args.request, templates, args.context.secureCookies);
  const printed = await api.printing.referral({ id, language, template: offered.chosen ?? undefined });
  return data({ ...printed, offered, examId: id, isPrinting: searchParams.has("printing") }, { headers });
}

/** The referral form of an exam, to be printed and signed by hand. */
export default function ReferralPage() {
  const t = useTexts();
  const inList = useInList();
  const { sheet, dynamicQr, staticQr, offered, examId, isPrinting } = useLoaderData<typeof loader>();
  const { language } = sheet;
  const query = new URLSearchParams({ language, ...(offered.chosen && { template: offered.chosen }) });
  return (
    <>
      {sheet.showsPageNumbers && <PageNumbers language={language} />}
      <nav className="print-bar" aria-label={t("printing.referral.title")}>
        <LinkButton to={inList(pathTo("/studies/:examId", { examId }))} look="quiet" icon="left" reloadDocument>
          {t("printing.referral.back")}
        </LinkButton>
        <LanguageChoice language={language} />
        <TemplateChoice offered={offered} language={language} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <a className="button button-secondary" href={`/api/v1/exams/${examId}/referral/pdf?${query}`}>
            {t("printing.print.pdf")}
          </a>
          <form>
            <input type="hidden" name="language" value={language} />
            <input type="hidden" name="printing" value="1" />
            <Button look="primary" icon="print">
              {t("printing.print.print")}
            </Button>
          </form>
        </div>
      </nav>
      {isPrinting && <p className="print-notices">{t("printing.referral.printing")}</p>}
      <ReferralSheet
        sheet={sheet}
        pictures={{
          href: (name) => `/api/v1/exams/${examId}/referral/pictures/${name}?${query}`,
          logo: t("printing.print.logo"),
          stamp: t("printing.print.stamp"),
        }}
        codes={{
          dynamicQr,
          dynamicLabel: t("printing.referral.qr", { number: sheet.accessionNumber }),
          staticQr,
          staticLabel: t("printing.print.staticQr", { content: sheet.staticQr?.content ?? "" }),
        }}
      />
      {isPrinting && <PrintScript />}
    </>
  );
}
