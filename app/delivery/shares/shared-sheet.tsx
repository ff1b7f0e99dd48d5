import type { ReactNode } from "react";
import type { PrintedReport } from "#contract/delivery/printing";
import { Icon } from "../../components/icon";
import { tagOf } from "#texts/languages";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import {
  ClinicalInformation,
  KeyImages,
  PatientBlock,
  ReportHead,
  ReportTexts,
  Signatures,
} from "../printing/report-parts";

/** The report for whoever holds the link, to be read on a phone: diagnosis and download without searching. */
export function SharedSheet({
  link,
  sheet,
  expires,
  children,
}: {
  link: string;
  sheet: PrintedReport;
  expires: string;
  /** What is shared with it. */
  children?: ReactNode;
}) {
  const t = useTexts();
  const query = new URLSearchParams({ link }).toString();
  const pictures = {
    href: (name: string) => pathTo("/reports/s/images/:name", { name }, query),
    logo: t("shares.page.logo"),
    stamp: "",
    image: (number: number) => t("shares.page.image", { number }),
    signature: () => "",
  };
  return (
    <>
      <article lang={tagOf(sheet.language)} className="rounded-lg border border-line bg-surface p-4 text-lg sm:p-6">
        <ReportHead sheet={sheet} pictures={pictures} />
        <div className="mt-4 border-y border-line py-3">
          <PatientBlock sheet={sheet} />
        </div>
        <ClinicalInformation sheet={sheet} />
        <ReportTexts sheet={sheet} />
        <KeyImages sheet={sheet} pictures={pictures} />
        {sheet.images.length > 0 && <p className="mt-1 text-sm text-muted">{t("shares.page.large")}</p>}
        <div className="mt-4 border-t border-line pt-3">
          <Signatures sheet={sheet} pictures={null} />
        </div>
        <p className="mt-2 break-all text-sm text-muted">{sheet.versionLine}</p>
      </article>
      {children}
      <a href={pathTo("/reports/s/pdf", {}, query)} className="button button-primary">
        <Icon name="download" />
        {t("shares.page.pdf")}
      </a>
      <p className="text-sm text-muted">
        {t("shares.page.expires", { time: expires })} {t("shares.page.privacy")}
      </p>
    </>
  );
}
